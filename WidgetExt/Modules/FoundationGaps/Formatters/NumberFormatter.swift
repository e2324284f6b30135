import Foundation
import Shared

/// A formatter of numbers that uses the request's locale where the app sets none.
///
/// Foundation's class uses English instead. Imported packages use this class under Foundation's name. The request's locale is read at each
/// use, so a formatter in a static property is right in every request. A locale that equals the request's counts as not set.
open class _NumberFormatter: Foundation.NumberFormatter, @unchecked Sendable {
    private let region = FormatterRegion<_NumberFormatter>()

    override public init() {
        super.init()
        adopted {}
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Sets the request's locale if it has changed since the last use, and calls `body`.
    private func adopted<Value>(_ body: () -> Value) -> Value {
        region.adopt { locale, _, _ in
            if let locale { super.locale = locale }
        } then: {
            body()
        }
    }

    /// Sets a property, for copies of the formatter, too.
    private func set<Value>(
        _ property: ReferenceWritableKeyPath<_NumberFormatter, Value>, _ value: Value, _ body: () -> Void
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

    override open func string(from number: NSNumber) -> String? { adopted { super.string(from: number) } }

    override open func number(from string: String) -> NSNumber? { adopted { super.number(from: string) } }

    override open class func localizedString(
        from num: NSNumber, number nstyle: Foundation.NumberFormatter.Style
    ) -> String {
        let formatter = _NumberFormatter()
        formatter.numberStyle = nstyle
        return formatter.string(from: num) ?? ""
    }

    override open func copy(with zone: NSZone? = nil) -> Any {
        let copy = _NumberFormatter()
        copy.locale = region.locale
        region.repeatSettings(on: copy)
        return copy
    }

    override open var numberStyle: Foundation.NumberFormatter.Style {
        get { adopted { super.numberStyle } }
        set { set(\.numberStyle, newValue) { super.numberStyle = newValue } }
    }
    override open var roundingMode: Foundation.NumberFormatter.RoundingMode {
        get { adopted { super.roundingMode } }
        set { set(\.roundingMode, newValue) { super.roundingMode = newValue } }
    }
    override open var paddingPosition: Foundation.NumberFormatter.PadPosition {
        get { adopted { super.paddingPosition } }
        set { set(\.paddingPosition, newValue) { super.paddingPosition = newValue } }
    }
    override open var minimumIntegerDigits: Int {
        get { adopted { super.minimumIntegerDigits } }
        set { set(\.minimumIntegerDigits, newValue) { super.minimumIntegerDigits = newValue } }
    }
    override open var maximumIntegerDigits: Int {
        get { adopted { super.maximumIntegerDigits } }
        set { set(\.maximumIntegerDigits, newValue) { super.maximumIntegerDigits = newValue } }
    }
    override open var minimumFractionDigits: Int {
        get { adopted { super.minimumFractionDigits } }
        set { set(\.minimumFractionDigits, newValue) { super.minimumFractionDigits = newValue } }
    }
    override open var maximumFractionDigits: Int {
        get { adopted { super.maximumFractionDigits } }
        set { set(\.maximumFractionDigits, newValue) { super.maximumFractionDigits = newValue } }
    }
    override open var minimumSignificantDigits: Int {
        get { adopted { super.minimumSignificantDigits } }
        set { set(\.minimumSignificantDigits, newValue) { super.minimumSignificantDigits = newValue } }
    }
    override open var maximumSignificantDigits: Int {
        get { adopted { super.maximumSignificantDigits } }
        set { set(\.maximumSignificantDigits, newValue) { super.maximumSignificantDigits = newValue } }
    }
    override open var groupingSize: Int {
        get { adopted { super.groupingSize } }
        set { set(\.groupingSize, newValue) { super.groupingSize = newValue } }
    }
    override open var secondaryGroupingSize: Int {
        get { adopted { super.secondaryGroupingSize } }
        set { set(\.secondaryGroupingSize, newValue) { super.secondaryGroupingSize = newValue } }
    }
    override open var formatWidth: Int {
        get { adopted { super.formatWidth } }
        set { set(\.formatWidth, newValue) { super.formatWidth = newValue } }
    }
    override open var usesSignificantDigits: Bool {
        get { adopted { super.usesSignificantDigits } }
        set { set(\.usesSignificantDigits, newValue) { super.usesSignificantDigits = newValue } }
    }
    override open var usesGroupingSeparator: Bool {
        get { adopted { super.usesGroupingSeparator } }
        set { set(\.usesGroupingSeparator, newValue) { super.usesGroupingSeparator = newValue } }
    }
    override open var alwaysShowsDecimalSeparator: Bool {
        get { adopted { super.alwaysShowsDecimalSeparator } }
        set { set(\.alwaysShowsDecimalSeparator, newValue) { super.alwaysShowsDecimalSeparator = newValue } }
    }
    override open var allowsFloats: Bool {
        get { adopted { super.allowsFloats } }
        set { set(\.allowsFloats, newValue) { super.allowsFloats = newValue } }
    }
    override open var isLenient: Bool {
        get { adopted { super.isLenient } }
        set { set(\.isLenient, newValue) { super.isLenient = newValue } }
    }
    override open var generatesDecimalNumbers: Bool {
        get { adopted { super.generatesDecimalNumbers } }
        set { set(\.generatesDecimalNumbers, newValue) { super.generatesDecimalNumbers = newValue } }
    }
    override open var multiplier: NSNumber? {
        get { adopted { super.multiplier } }
        set { set(\.multiplier, newValue) { super.multiplier = newValue } }
    }
    override open var roundingIncrement: NSNumber! {
        get { adopted { super.roundingIncrement } }
        set { set(\.roundingIncrement, newValue) { super.roundingIncrement = newValue } }
    }
    override open var minimum: NSNumber? {
        get { adopted { super.minimum } }
        set { set(\.minimum, newValue) { super.minimum = newValue } }
    }
    override open var maximum: NSNumber? {
        get { adopted { super.maximum } }
        set { set(\.maximum, newValue) { super.maximum = newValue } }
    }
    override open var zeroSymbol: String? {
        get { adopted { super.zeroSymbol } }
        set { set(\.zeroSymbol, newValue) { super.zeroSymbol = newValue } }
    }
    override open var nilSymbol: String {
        get { adopted { super.nilSymbol } }
        set { set(\.nilSymbol, newValue) { super.nilSymbol = newValue } }
    }
    override open var notANumberSymbol: String! {
        get { adopted { super.notANumberSymbol } }
        set { set(\.notANumberSymbol, newValue) { super.notANumberSymbol = newValue } }
    }
    override open var positiveInfinitySymbol: String {
        get { adopted { super.positiveInfinitySymbol } }
        set { set(\.positiveInfinitySymbol, newValue) { super.positiveInfinitySymbol = newValue } }
    }
    override open var negativeInfinitySymbol: String {
        get { adopted { super.negativeInfinitySymbol } }
        set { set(\.negativeInfinitySymbol, newValue) { super.negativeInfinitySymbol = newValue } }
    }
    override open var currencyCode: String! {
        get { adopted { super.currencyCode } }
        set { set(\.currencyCode, newValue) { super.currencyCode = newValue } }
    }
    override open var currencySymbol: String! {
        get { adopted { super.currencySymbol } }
        set { set(\.currencySymbol, newValue) { super.currencySymbol = newValue } }
    }
    override open var internationalCurrencySymbol: String! {
        get { adopted { super.internationalCurrencySymbol } }
        set { set(\.internationalCurrencySymbol, newValue) { super.internationalCurrencySymbol = newValue } }
    }
    override open var decimalSeparator: String! {
        get { adopted { super.decimalSeparator } }
        set { set(\.decimalSeparator, newValue) { super.decimalSeparator = newValue } }
    }
    override open var currencyDecimalSeparator: String! {
        get { adopted { super.currencyDecimalSeparator } }
        set { set(\.currencyDecimalSeparator, newValue) { super.currencyDecimalSeparator = newValue } }
    }
    override open var groupingSeparator: String! {
        get { adopted { super.groupingSeparator } }
        set { set(\.groupingSeparator, newValue) { super.groupingSeparator = newValue } }
    }
    override open var currencyGroupingSeparator: String! {
        get { adopted { super.currencyGroupingSeparator } }
        set { set(\.currencyGroupingSeparator, newValue) { super.currencyGroupingSeparator = newValue } }
    }
    override open var percentSymbol: String! {
        get { adopted { super.percentSymbol } }
        set { set(\.percentSymbol, newValue) { super.percentSymbol = newValue } }
    }
    override open var perMillSymbol: String! {
        get { adopted { super.perMillSymbol } }
        set { set(\.perMillSymbol, newValue) { super.perMillSymbol = newValue } }
    }
    override open var minusSign: String! {
        get { adopted { super.minusSign } }
        set { set(\.minusSign, newValue) { super.minusSign = newValue } }
    }
    override open var plusSign: String! {
        get { adopted { super.plusSign } }
        set { set(\.plusSign, newValue) { super.plusSign = newValue } }
    }
    override open var exponentSymbol: String! {
        get { adopted { super.exponentSymbol } }
        set { set(\.exponentSymbol, newValue) { super.exponentSymbol = newValue } }
    }
    override open var paddingCharacter: String! {
        get { adopted { super.paddingCharacter } }
        set { set(\.paddingCharacter, newValue) { super.paddingCharacter = newValue } }
    }
    override open var positivePrefix: String! {
        get { adopted { super.positivePrefix } }
        set { set(\.positivePrefix, newValue) { super.positivePrefix = newValue } }
    }
    override open var positiveSuffix: String! {
        get { adopted { super.positiveSuffix } }
        set { set(\.positiveSuffix, newValue) { super.positiveSuffix = newValue } }
    }
    override open var negativePrefix: String! {
        get { adopted { super.negativePrefix } }
        set { set(\.negativePrefix, newValue) { super.negativePrefix = newValue } }
    }
    override open var negativeSuffix: String! {
        get { adopted { super.negativeSuffix } }
        set { set(\.negativeSuffix, newValue) { super.negativeSuffix = newValue } }
    }
    override open var positiveFormat: String! {
        get { adopted { super.positiveFormat } }
        set { set(\.positiveFormat, newValue) { super.positiveFormat = newValue } }
    }
    override open var negativeFormat: String! {
        get { adopted { super.negativeFormat } }
        set { set(\.negativeFormat, newValue) { super.negativeFormat = newValue } }
    }
}

/// A formatter of byte counts in the request's locale.
///
/// Foundation's class formats in English. A count without its unit, or a unit without its count, is formatted by Foundation.
open class _ByteCountFormatter: Foundation.ByteCountFormatter {
    override open func string(fromByteCount byteCount: Int64) -> String {
        guard includesUnit, includesCount else { return super.string(fromByteCount: byteCount) }
        let style: ByteCountFormatStyle.Style =
            switch countStyle {
            case .memory: .memory
            case .decimal: .decimal
            case .binary: .binary
            default: .file
            }
        // The units of the class are bits of the same order as the style's.
        let units = ByteCountFormatStyle.Units(rawValue: allowedUnits.rawValue)
        return ByteCountFormatStyle(
            style: style, allowedUnits: allowedUnits.isEmpty ? .all : units,
            spellsOutZero: allowsNonnumericFormatting, includesActualByteCount: includesActualByteCount,
            locale: _RequestRegion.locale
        ).format(byteCount)
    }

    override open class func string(
        fromByteCount byteCount: Int64, countStyle: Foundation.ByteCountFormatter.CountStyle
    ) -> String {
        let formatter = _ByteCountFormatter()
        formatter.countStyle = countStyle
        return formatter.string(fromByteCount: byteCount)
    }

    override open func string(for obj: Any?) -> String? {
        (obj as? Int64 ?? (obj as? NSNumber)?.int64Value ?? (obj as? Int).map(Int64.init)).map(string(fromByteCount:))
    }
}
