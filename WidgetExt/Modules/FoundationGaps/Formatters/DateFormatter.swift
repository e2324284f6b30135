import Foundation
import Shared

/// A formatter of dates that uses the request's locale and time zone where the app sets none.
///
/// Foundation's class uses English and the machine's time zone instead. Imported packages use this class under Foundation's name. The
/// request's values are read at each use, so a formatter in a static property is right in every request. A locale, zone or calendar that
/// equals the request's, such as `Locale.current`, counts as not set.
open class _DateFormatter: Foundation.DateFormatter, @unchecked Sendable {
    private let region = FormatterRegion<_DateFormatter>()
    /// The template of the last call of ``setLocalizedDateFormatFromTemplate(_:)``, unless a format or a style was set after it.
    private var template: String?

    override public init() {
        super.init()
        adopted {}
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Sets the request's locale, time zone and calendar if they have changed since the last use, and calls `body`.
    private func adopted<Value>(_ body: () -> Value) -> Value {
        region.adopt { locale, zone, calendar in
            if let locale { super.locale = locale }
            if let calendar { super.calendar = calendar }
            if let zone { super.timeZone = zone }
            guard let template, locale != nil else { return }
            super.setLocalizedDateFormatFromTemplate(template)
            self.template = template
        } then: {
            body()
        }
    }

    /// Sets a property, for copies of the formatter, too.
    private func set<Value>(
        _ property: ReferenceWritableKeyPath<_DateFormatter, Value>, _ value: Value, _ body: () -> Void
    ) {
        adopted {
            region.record(property) { $0[keyPath: property] = value }
            body()
        }
    }

    override open var locale: Locale! {
        get { region.locale ?? _RequestRegion.locale }
        set {
            region.locale = newValue == _RequestRegion.locale ? nil : newValue
            adopted { if let locale = region.locale { super.locale = locale } }
        }
    }

    override open var timeZone: TimeZone! {
        get { region.timeZone ?? _RequestRegion.calendar.timeZone }
        set {
            region.timeZone = newValue == _RequestRegion.calendar.timeZone ? nil : newValue
            adopted { if let timeZone = region.timeZone { super.timeZone = timeZone } }
        }
    }

    override open var calendar: Calendar! {
        get { region.calendar ?? _RequestRegion.calendar }
        set {
            region.calendar = newValue == _RequestRegion.calendar ? nil : newValue
            adopted {
                guard let calendar = region.calendar else { return }
                super.calendar = calendar
                super.timeZone = timeZone
            }
        }
    }

    override open var dateFormat: String! {
        get { adopted { super.dateFormat } }
        set { set(\.dateFormat, newValue) { (template, super.dateFormat) = (nil, newValue) } }
    }

    override open var dateStyle: Foundation.DateFormatter.Style {
        get { super.dateStyle }
        set { set(\.dateStyle, newValue) { (template, super.dateStyle) = (nil, newValue) } }
    }

    override open var timeStyle: Foundation.DateFormatter.Style {
        get { super.timeStyle }
        set { set(\.timeStyle, newValue) { (template, super.timeStyle) = (nil, newValue) } }
    }

    override open func setLocalizedDateFormatFromTemplate(_ dateFormatTemplate: String) {
        adopted {
            super.setLocalizedDateFormatFromTemplate(dateFormatTemplate)
            template = dateFormatTemplate
            region.record(\_DateFormatter.dateFormat) { $0.setLocalizedDateFormatFromTemplate(dateFormatTemplate) }
        }
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
        (copy.isLenient, copy.generatesCalendarDates) = (isLenient, generatesCalendarDates)
        (copy.defaultDate, copy.twoDigitStartDate) = (defaultDate, twoDigitStartDate)
        copy.doesRelativeDateFormatting = doesRelativeDateFormatting
        region.repeatSettings(on: copy)
        return copy
    }

    /// The position of the date in its context, which is always `unknown`.
    ///
    /// No effect: accepted so that sources compile. Dates are formatted as in the middle of a sentence.
    open var formattingContext: Formatter.Context {
        get { .unknown }
        set {}
    }

    @RegionProperty override open var monthSymbols: [String]
    @RegionProperty override open var shortMonthSymbols: [String]
    @RegionProperty override open var veryShortMonthSymbols: [String]
    @RegionProperty override open var standaloneMonthSymbols: [String]
    @RegionProperty override open var shortStandaloneMonthSymbols: [String]
    @RegionProperty override open var veryShortStandaloneMonthSymbols: [String]
    @RegionProperty override open var weekdaySymbols: [String]
    @RegionProperty override open var shortWeekdaySymbols: [String]
    @RegionProperty override open var veryShortWeekdaySymbols: [String]
    @RegionProperty override open var standaloneWeekdaySymbols: [String]
    @RegionProperty override open var shortStandaloneWeekdaySymbols: [String]
    @RegionProperty override open var veryShortStandaloneWeekdaySymbols: [String]
    @RegionProperty override open var amSymbol: String
    @RegionProperty override open var pmSymbol: String
}

/// A formatter of date intervals that uses the request's locale and time zone where the app sets none.
///
/// Mirrors [Foundation's `DateIntervalFormatter`](https://developer.apple.com/documentation/foundation/dateintervalformatter), which can't
/// be subclassed on Linux.
open class _DateIntervalFormatter: Formatter, @unchecked Sendable {
    /// The length of a date or a time.
    public typealias Style = Foundation.DateIntervalFormatter.Style

    private var own: (locale: Locale?, calendar: Calendar?, timeZone: TimeZone?)

    /// The locale; the request's unless the app sets one.
    open var locale: Locale! {
        get { own.locale ?? _RequestRegion.locale }
        set { own.locale = newValue == _RequestRegion.locale ? nil : newValue }
    }
    /// The calendar; the request's unless the app sets one.
    open var calendar: Calendar! {
        get { own.calendar ?? _RequestRegion.calendar }
        set { own.calendar = newValue == _RequestRegion.calendar ? nil : newValue }
    }
    /// The time zone; the request's unless the app sets one.
    open var timeZone: TimeZone! {
        get { own.timeZone ?? calendar.timeZone }
        set { own.timeZone = newValue == _RequestRegion.calendar.timeZone ? nil : newValue }
    }
    /// The template of a format, which replaces the styles; empty for none.
    open var dateTemplate: String! = ""
    /// The length of dates.
    open var dateStyle = Style.short
    /// The length of times.
    open var timeStyle = Style.short

    /// Returns the text of the interval between two dates.
    open func string(from fromDate: Date, to toDate: Date) -> String {
        let formatter = Foundation.DateIntervalFormatter()
        (formatter.locale, formatter.calendar, formatter.timeZone) = (locale, calendar, timeZone)
        if let dateTemplate, !dateTemplate.isEmpty {
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

/// Adds accessors to an overridden property of a formatter: the getter adopts the request's region first, and the setter records the
/// value for copies of the formatter.
@attached(accessor)
macro RegionProperty() = #externalMacro(module: "AirlockMacros", type: "RegionPropertyMacro")

/// The settings of a formatter: those of the app, and the request's values that the formatter has adopted for the others.
///
/// The lock is held while the formatter is used, because another request may use it at the same time. It is recursive, because
/// Foundation's setters read properties of the formatter.
final class FormatterRegion<Owner: AnyObject>: @unchecked Sendable {
    private let lock = NSRecursiveLock()
    private var own: (locale: Locale?, timeZone: TimeZone?, calendar: Calendar?)
    private var adopted: (locale: Locale, calendar: Calendar)?
    /// The last value of each property that the app has set, in order.
    private var settings: [(property: AnyKeyPath, set: (Owner) -> Void)] = []

    /// The locale that the app has set.
    var locale: Locale? {
        get { lock.withLock { own.locale } }
        set { lock.withLock { (own.locale, adopted) = (newValue, nil) } }
    }

    /// The time zone that the app has set.
    var timeZone: TimeZone? {
        get { lock.withLock { own.timeZone } }
        set { lock.withLock { (own.timeZone, adopted) = (newValue, nil) } }
    }

    /// The calendar that the app has set.
    var calendar: Calendar? {
        get { lock.withLock { own.calendar } }
        set { lock.withLock { (own.calendar, adopted) = (newValue, nil) } }
    }

    /// Passes the request's values that the app hasn't set to `change`, if they have changed since the last call. Then calls `body`.
    func adopt<Value>(
        _ change: (_ locale: Locale?, _ timeZone: TimeZone?, _ calendar: Calendar?) -> Void, then body: () -> Value
    ) -> Value {
        let (locale, calendar) = (_RequestRegion.locale, _RequestRegion.calendar)
        return lock.withLock {
            if adopted.map({ $0.locale == locale && $0.calendar == calendar }) != true {
                adopted = (locale, calendar)
                change(
                    own.locale == nil ? locale : nil, own.timeZone == nil ? calendar.timeZone : nil,
                    own.calendar == nil ? calendar : nil)
            }
            return body()
        }
    }

    /// Records how a property was set.
    func record(_ property: AnyKeyPath, _ set: @escaping (Owner) -> Void) {
        lock.withLock {
            settings.removeAll { $0.property == property }
            settings.append((property, set))
        }
    }

    /// Sets the properties of another formatter as they were set on this one.
    func repeatSettings(on other: Owner) { for setting in lock.withLock({ settings }) { setting.set(other) } }
}

extension Foundation.JSONDecoder.DateDecodingStrategy {
    /// A strategy with a formatter, which a source can name as in `.formatted(.server)`, because its extensions are those of this class.
    public static func formatted(_ formatter: _DateFormatter) -> Self {
        .formatted(formatter as Foundation.DateFormatter)
    }
}

extension Foundation.JSONEncoder.DateEncodingStrategy {
    /// A strategy with a formatter, which a source can name as in `.formatted(.server)`, because its extensions are those of this class.
    public static func formatted(_ formatter: _DateFormatter) -> Self {
        .formatted(formatter as Foundation.DateFormatter)
    }
}
