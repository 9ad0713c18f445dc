import Notes

/// A day of the calendar that readers live by, from a date that a note says.
struct CalendarDay: Hashable, Comparable {
  let year: Int
  let month: Int
  let day: Int

  /// When nothing says a day: the first one that computers count from.
  static let unknown = CalendarDay(year: 1970, month: 1, day: 1)

  private init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// nil for dates of invented calendars, of times without computers, and for those that do not name a day.
  init?(_ date: GameDate) {
    guard date.parts.count >= 3, (1970...2999).contains(date.parts[0]), (1...12).contains(date.parts[1]) else {
      return nil
    }
    let (year, month, day) = (date.parts[0], date.parts[1], date.parts[2])
    guard day >= 1, day <= Self.days(in: month, of: year) else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// `2026-03-09`
  var text: String { "\(year)-\(Self.twoDigits(month))-\(Self.twoDigits(day))" }

  /// `2026-03-09T00:00:00Z`
  var timestamp: String { text + "T00:00:00Z" }

  static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
