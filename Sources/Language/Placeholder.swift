package enum LanguagePlaceholder {}
