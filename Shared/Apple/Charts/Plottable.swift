import Foundation

/// A type that can be plotted on an axis.
///
/// Mirrors [Charts' `Plottable`](https://developer.apple.com/documentation/charts/plottable).
public protocol Plottable {
    /// The type of the number, date or string that is plotted in place of the value.
    associatedtype PrimitivePlottable: PrimitivePlottableProtocol
    /// The number, date or string that is plotted in place of the value.
    var primitivePlottable: PrimitivePlottable { get }
    /// Creates a value from a number, date or string; `nil` if no value corresponds to it.
    init?(primitivePlottable: PrimitivePlottable)
}

/// A number, date or string type that can be plotted directly.
public protocol PrimitivePlottableProtocol: Plottable where PrimitivePlottable == Self {}

extension PrimitivePlottableProtocol {
    /// The value itself.
    public var primitivePlottable: Self { self }
    /// The value itself.
    public init?(primitivePlottable: Self) { self = primitivePlottable }
}

extension Plottable where Self: RawRepresentable, RawValue: PrimitivePlottableProtocol {
    public var primitivePlottable: RawValue { rawValue }
    /// Creates the value with a raw value.
    public init?(primitivePlottable: RawValue) { self.init(rawValue: primitivePlottable) }
}

extension Int: PrimitivePlottableProtocol {}
extension Int8: PrimitivePlottableProtocol {}
extension Int16: PrimitivePlottableProtocol {}
extension Int32: PrimitivePlottableProtocol {}
extension Int64: PrimitivePlottableProtocol {}
extension UInt: PrimitivePlottableProtocol {}
extension UInt8: PrimitivePlottableProtocol {}
extension UInt16: PrimitivePlottableProtocol {}
extension UInt32: PrimitivePlottableProtocol {}
extension UInt64: PrimitivePlottableProtocol {}
extension Float: PrimitivePlottableProtocol {}
extension Double: PrimitivePlottableProtocol {}
extension CGFloat: PrimitivePlottableProtocol {}
extension Decimal: PrimitivePlottableProtocol {}
extension Date: PrimitivePlottableProtocol {}
extension String: PrimitivePlottableProtocol {}
