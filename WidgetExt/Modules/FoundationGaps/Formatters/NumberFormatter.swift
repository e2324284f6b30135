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

    override open func string(from number: NSNumber) -> String? {
        // Foundation writes a minus before the symbol of positive infinity.
        if number.doubleValue == -.infinity { return negativeInfinitySymbol }
        return adopted { super.string(from: number) }
    }

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

    @RegionProperty override open var numberStyle: Foundation.NumberFormatter.Style
    @RegionProperty override open var roundingMode: Foundation.NumberFormatter.RoundingMode
    @RegionProperty override open var paddingPosition: Foundation.NumberFormatter.PadPosition
    @RegionProperty override open var minimumIntegerDigits: Int
    @RegionProperty override open var maximumIntegerDigits: Int
    @RegionProperty override open var minimumFractionDigits: Int
    @RegionProperty override open var maximumFractionDigits: Int
    @RegionProperty override open var minimumSignificantDigits: Int
    @RegionProperty override open var maximumSignificantDigits: Int
    @RegionProperty override open var groupingSize: Int
    @RegionProperty override open var secondaryGroupingSize: Int
    @RegionProperty override open var formatWidth: Int
    @RegionProperty override open var usesSignificantDigits: Bool
    @RegionProperty override open var usesGroupingSeparator: Bool
    @RegionProperty override open var alwaysShowsDecimalSeparator: Bool
    @RegionProperty override open var allowsFloats: Bool
    @RegionProperty override open var isLenient: Bool
    @RegionProperty override open var generatesDecimalNumbers: Bool
    @RegionProperty override open var multiplier: NSNumber?
    @RegionProperty override open var roundingIncrement: NSNumber!
    @RegionProperty override open var minimum: NSNumber?
    @RegionProperty override open var maximum: NSNumber?
    @RegionProperty override open var zeroSymbol: String?
    @RegionProperty override open var nilSymbol: String
    @RegionProperty override open var notANumberSymbol: String!
    @RegionProperty override open var positiveInfinitySymbol: String
    @RegionProperty override open var negativeInfinitySymbol: String
    @RegionProperty override open var currencyCode: String!
    @RegionProperty override open var currencySymbol: String!
    @RegionProperty override open var internationalCurrencySymbol: String!
    @RegionProperty override open var decimalSeparator: String!
    @RegionProperty override open var currencyDecimalSeparator: String!
    @RegionProperty override open var groupingSeparator: String!
    @RegionProperty override open var currencyGroupingSeparator: String!
    @RegionProperty override open var percentSymbol: String!
    @RegionProperty override open var perMillSymbol: String!
    @RegionProperty override open var minusSign: String!
    @RegionProperty override open var plusSign: String!
    @RegionProperty override open var exponentSymbol: String!
    @RegionProperty override open var paddingCharacter: String!
    @RegionProperty override open var positivePrefix: String!
    @RegionProperty override open var positiveSuffix: String!
    @RegionProperty override open var negativePrefix: String!
    @RegionProperty override open var negativeSuffix: String!
    @RegionProperty override open var positiveFormat: String!
    @RegionProperty override open var negativeFormat: String!
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
