import Foundation
import Shared

/// A formatter of dates that uses the request's locale and time zone where the app sets none.
///
/// Foundation's class uses English and the machine's time zone instead. Imported packages use this class under Foundation's name. The
/// request's values are read at each use, so a formatter in a static property is right in every request.
open class _DateFormatter: Foundation.DateFormatter, @unchecked Sendable {
    private let region = FormatterRegion()
    /// The template of the last call of ``setLocalizedDateFormatFromTemplate(_:)``, unless a format or a style was set after it.
    private var template: String?

    override public init() {
        super.init()
        adopt()
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Sets the request's locale, time zone and calendar if they have changed since the last use.
    private func adopt() {
        region.adopt { locale, zone, calendar in
            if let locale { super.locale = locale }
            if let calendar { super.calendar = calendar }
            if let zone { super.timeZone = zone }
            guard let template, locale != nil else { return }
            super.setLocalizedDateFormatFromTemplate(template)
            self.template = template
        }
    }

    override open var locale: Locale! {
        get { region.locale ?? _RequestRegion.locale }
        set {
            region.locale = newValue
            adopt()
            if let newValue { super.locale = newValue }
        }
    }

    override open var timeZone: TimeZone! {
        get { region.timeZone ?? _RequestRegion.calendar.timeZone }
        set {
            region.timeZone = newValue
            adopt()
            if let newValue { super.timeZone = newValue }
        }
    }

    override open var calendar: Calendar! {
        get { region.calendar ?? _RequestRegion.calendar }
        set {
            region.calendar = newValue
            adopt()
            guard let newValue else { return }
            super.calendar = newValue
            super.timeZone = timeZone
        }
    }

    override open var dateFormat: String! {
        get { adopted { super.dateFormat } }
        set { (template, super.dateFormat) = (nil, newValue) }
    }

    override open var dateStyle: Foundation.DateFormatter.Style {
        get { super.dateStyle }
        set { (template, super.dateStyle) = (nil, newValue) }
    }

    override open var timeStyle: Foundation.DateFormatter.Style {
        get { super.timeStyle }
        set { (template, super.timeStyle) = (nil, newValue) }
    }

    override open func setLocalizedDateFormatFromTemplate(_ dateFormatTemplate: String) {
        adopt()
        super.setLocalizedDateFormatFromTemplate(dateFormatTemplate)
        template = dateFormatTemplate
    }

    override open func string(from date: Date) -> String { adopted { super.string(from: date) } }

    override open func date(from string: String) -> Date? { adopted { super.date(from: string) } }

    override open class func localizedString(
        from date: Date, dateStyle dstyle: Foundation.DateFormatter.Style,
        timeStyle tstyle: Foundation.DateFormatter.Style
    ) -> String {
        let formatter = _DateFormatter()
        (formatter.dateStyle, formatter.timeStyle) = (dstyle, tstyle)
        return formatter.string(from: date)
    }

    override open class func dateFormat(
        fromTemplate template: String, options opts: Int, locale: Locale?
    ) -> String? {
        super.dateFormat(fromTemplate: template, options: opts, locale: (locale ?? .current).ofRequest)
    }

    override open func copy(with zone: NSZone? = nil) -> Any {
        let copy = _DateFormatter()
        (copy.locale, copy.timeZone, copy.calendar) = (region.locale, region.timeZone, region.calendar)
        (copy.isLenient, copy.defaultDate, copy.twoDigitStartDate) = (isLenient, defaultDate, twoDigitStartDate)
        copy.doesRelativeDateFormatting = doesRelativeDateFormatting
        (copy.dateStyle, copy.timeStyle) = (dateStyle, timeStyle)
        if let template {
            copy.setLocalizedDateFormatFromTemplate(template)
        } else if dateStyle == .none, timeStyle == .none {
            copy.dateFormat = dateFormat
        }
        return copy
    }

    /// The position of the date in its context, which is always `unknown`.
    ///
    /// No effect: accepted so that sources compile. Dates are formatted as in the middle of a sentence.
    open var formattingContext: Formatter.Context {
        get { .unknown }
        set {}
    }

    private func adopted<Value>(_ read: () -> Value) -> Value {
        adopt()
        return read()
    }

    override open var monthSymbols: [String] {
        get { adopted { super.monthSymbols } }
        set { super.monthSymbols = newValue }
    }
    override open var shortMonthSymbols: [String] {
        get { adopted { super.shortMonthSymbols } }
        set { super.shortMonthSymbols = newValue }
    }
    override open var veryShortMonthSymbols: [String] {
        get { adopted { super.veryShortMonthSymbols } }
        set { super.veryShortMonthSymbols = newValue }
    }
    override open var standaloneMonthSymbols: [String] {
        get { adopted { super.standaloneMonthSymbols } }
        set { super.standaloneMonthSymbols = newValue }
    }
    override open var shortStandaloneMonthSymbols: [String] {
        get { adopted { super.shortStandaloneMonthSymbols } }
        set { super.shortStandaloneMonthSymbols = newValue }
    }
    override open var weekdaySymbols: [String] {
        get { adopted { super.weekdaySymbols } }
        set { super.weekdaySymbols = newValue }
    }
    override open var shortWeekdaySymbols: [String] {
        get { adopted { super.shortWeekdaySymbols } }
        set { super.shortWeekdaySymbols = newValue }
    }
    override open var veryShortWeekdaySymbols: [String] {
        get { adopted { super.veryShortWeekdaySymbols } }
        set { super.veryShortWeekdaySymbols = newValue }
    }
    override open var standaloneWeekdaySymbols: [String] {
        get { adopted { super.standaloneWeekdaySymbols } }
        set { super.standaloneWeekdaySymbols = newValue }
    }
    override open var shortStandaloneWeekdaySymbols: [String] {
        get { adopted { super.shortStandaloneWeekdaySymbols } }
        set { super.shortStandaloneWeekdaySymbols = newValue }
    }
    override open var veryShortStandaloneWeekdaySymbols: [String] {
        get { adopted { super.veryShortStandaloneWeekdaySymbols } }
        set { super.veryShortStandaloneWeekdaySymbols = newValue }
    }
    override open var amSymbol: String {
        get { adopted { super.amSymbol } }
        set { super.amSymbol = newValue }
    }
    override open var pmSymbol: String {
        get { adopted { super.pmSymbol } }
        set { super.pmSymbol = newValue }
    }
}

/// A formatter of date intervals that uses the request's locale and time zone where the app sets none.
///
/// Mirrors [Foundation's `DateIntervalFormatter`](https://developer.apple.com/documentation/foundation/dateintervalformatter), which can't
/// be subclassed on Linux.
open class _DateIntervalFormatter: Formatter, @unchecked Sendable {
    /// The length of a date or a time.
    public typealias Style = Foundation.DateIntervalFormatter.Style

    /// The locale; `nil` for the request's.
    open var locale: Locale!
    /// The calendar; `nil` for the request's.
    open var calendar: Calendar!
    /// The time zone; `nil` for the request's.
    open var timeZone: TimeZone!
    /// The template of a format, which replaces the styles.
    open var dateTemplate: String!
    /// The length of dates.
    open var dateStyle = Style.medium
    /// The length of times.
    open var timeStyle = Style.medium

    /// Returns the text of the interval between two dates.
    open func string(from fromDate: Date, to toDate: Date) -> String {
        let formatter = Foundation.DateIntervalFormatter()
        formatter.locale = locale ?? _RequestRegion.locale
        formatter.calendar = calendar ?? _RequestRegion.calendar
        formatter.timeZone = timeZone ?? _RequestRegion.calendar.timeZone
        if let dateTemplate {
            formatter.dateTemplate = dateTemplate
        } else {
            (formatter.dateStyle, formatter.timeStyle) = (dateStyle, timeStyle)
        }
        return formatter.string(from: fromDate, to: toDate)
    }

    /// Returns the text of an interval.
    open func string(from dateInterval: DateInterval) -> String? {
        string(from: dateInterval.start, to: dateInterval.end)
    }

    override open func string(for obj: Any?) -> String? { (obj as? DateInterval).flatMap { string(from: $0) } }
}

/// The region of a formatter: what the app has set, and which of the request's values the formatter has adopted for the rest.
final class FormatterRegion: @unchecked Sendable {
    // Recursive: Foundation's setters read properties of the formatter.
    private let lock = NSRecursiveLock()
    private var own: (locale: Locale?, timeZone: TimeZone?, calendar: Calendar?)
    private var adopted: (locale: Locale, calendar: Calendar)?

    /// The locale that the app has set.
    var locale: Locale? {
        get { lock.withLock { own.locale } }
        set { set { $0.locale = newValue } }
    }

    /// The time zone that the app has set.
    var timeZone: TimeZone? {
        get { lock.withLock { own.timeZone } }
        set { set { $0.timeZone = newValue } }
    }

    /// The calendar that the app has set.
    var calendar: Calendar? {
        get { lock.withLock { own.calendar } }
        set { set { $0.calendar = newValue } }
    }

    private func set(_ change: (inout (locale: Locale?, timeZone: TimeZone?, calendar: Calendar?)) -> Void) {
        lock.withLock {
            change(&own)
            adopted = nil
        }
    }

    /// Passes the request's values that the app hasn't set to `body`, if they have changed since the last call.
    func adopt(_ body: (_ locale: Locale?, _ timeZone: TimeZone?, _ calendar: Calendar?) -> Void) {
        let (locale, calendar) = (_RequestRegion.locale, _RequestRegion.calendar)
        lock.withLock {
            guard adopted.map({ $0.locale == locale && $0.calendar == calendar }) != true else { return }
            adopted = (locale, calendar)
            body(
                own.locale == nil ? locale : nil, own.timeZone == nil ? calendar.timeZone : nil,
                own.calendar == nil ? calendar : nil)
        }
    }
}
