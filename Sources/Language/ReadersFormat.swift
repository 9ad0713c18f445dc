private import Foundation  // ICU's patterns for dates and numbers.

/// Dates and numbers as readers of a language write them.
///
/// In English 2024, 3, 1 gives `March 1, 2024`, in German `1. März 2024`; 12345 gives `12,345` and `12.345`.
package struct ReadersFormat: Sendable {
  private let locale: Locale
  private let isEnglish: Bool

  /// - Parameter language: A tag like `de` or `pt-BR`.
  package init(language: String) {
    locale = Locale(identifier: language)
    isEnglish = language == "en"
  }

  /// A date, or its year and month, or its year.
  ///
  /// - Returns: nil for a date that the calendar does not have: month 13, 30 February, a year outside 1...9999.
  package func date(year: Int, month: Int? = nil, day: Int? = nil) -> String? {
    guard 1...9999 ~= year else { return nil }
    guard let month else { return day == nil ? String(year) : nil }
    guard 1...12 ~= month, 1...Self.dayCount(month, year) ~= day ?? 1 else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let components = DateComponents(year: year, month: month, day: day ?? 1, hour: 12)
    guard let date = calendar.date(from: components) else { return nil }
    let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
    return date.formatted(day == nil ? style.year().month(.wide) : style.year().month(.wide).day())
  }

  /// A whole number with the language's marks between thousands.
  package func number(_ value: Int) -> String {
    if -999...999 ~= value, isEnglish { return String(value) }
    return value.formatted(.number.locale(locale))
  }

  /// A number with at most `fractionDigits` digits behind the language's decimal mark.
  package func number(_ value: Double, fractionDigits: Int = 2) -> String {
    value.formatted(.number.locale(locale).precision(.fractionLength(0...max(0, fractionDigits))))
  }

  private static func dayCount(_ month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
