import Foundation
import Shared

/// A formatter of numbers that uses the request's locale where the app sets none.
///
/// Foundation's class uses English instead. Imported packages use this class under Foundation's name. The request's locale is read at each
/// use, so a formatter in a static property is right in every request.
open class _NumberFormatter: Foundation.NumberFormatter, @unchecked Sendable {
    private let region = FormatterRegion()

    override public init() {
        super.init()
        adopt()
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private func adopt() {
        region.adopt { locale, _, _ in
            if let locale { super.locale = locale }
        }
    }

    private func adopted<Value>(_ read: () -> Value) -> Value {
        adopt()
        return read()
    }

    override open var locale: Locale! {
        get { region.locale ?? _RequestRegion.locale }
        set {
            region.locale = newValue
            adopt()
            if let newValue { super.locale = newValue }
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

    override open var currencyCode: String! {
        get { adopted { super.currencyCode } }
        set { super.currencyCode = newValue }
    }
    override open var currencySymbol: String! {
        get { adopted { super.currencySymbol } }
        set { super.currencySymbol = newValue }
    }
    override open var decimalSeparator: String! {
        get { adopted { super.decimalSeparator } }
        set { super.decimalSeparator = newValue }
    }
    override open var groupingSeparator: String! {
        get { adopted { super.groupingSeparator } }
        set { super.groupingSeparator = newValue }
    }
    override open var percentSymbol: String! {
        get { adopted { super.percentSymbol } }
        set { super.percentSymbol = newValue }
    }
    override open var minusSign: String! {
        get { adopted { super.minusSign } }
        set { super.minusSign = newValue }
    }
    override open var plusSign: String! {
        get { adopted { super.plusSign } }
        set { super.plusSign = newValue }
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
