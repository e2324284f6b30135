import AirlockBase
import Foundation
import Shared

extension NSPredicate {
    /// A condition that is shared by threads: it reads only its own values.
    private struct Shared: @unchecked Sendable { let condition: PredicateCondition }

    /// Creates a predicate from a format. A format that can't be evaluated here is reported, and matches nothing.
    public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        let shared: Shared
        do throws(CommandFailure) {
            let values = (arguments ?? []).map { $0 is NSNull ? nil : PredicateValue.unwrapped($0) }
            shared = Shared(condition: try PredicateParser.condition(predicateFormat, values))
        } catch {
            DeviceData.report(
                "the predicate '\(predicateFormat.shortened)' matches nothing here, because \(error.message) — filter the results in Swift"
            )
            shared = Shared { _, _ in false }
        }
        self.init { object, variables in shared.condition(object, variables ?? [:]) }
    }

    /// Creates a predicate from a format with values.
    public convenience init(format predicateFormat: String, _ args: any CVarArg...) {
        self.init(format: predicateFormat, argumentArray: args)
    }
}

// The values that formats take. On Linux, only numbers and texts are arguments of formats.

extension NSDate: @retroactive CVarArg {
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { pointerEncoding(self) }
}
extension NSNumber: @retroactive CVarArg {
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { pointerEncoding(self) }
}
extension NSArray: @retroactive CVarArg {
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { pointerEncoding(self) }
}
extension NSSet: @retroactive CVarArg {
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { pointerEncoding(self) }
}
extension NSOrderedSet: @retroactive CVarArg {
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { pointerEncoding(self) }
}
extension NSUUID: @retroactive CVarArg {
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { pointerEncoding(self) }
}
extension NSURL: @retroactive CVarArg {
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { pointerEncoding(self) }
}
extension NSData: @retroactive CVarArg {
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { pointerEncoding(self) }
}
extension NSNull: @retroactive CVarArg {
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { pointerEncoding(self) }
}

extension Date: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The object that a format takes.
    public var _cVarArgObject: any CVarArg { self as NSDate }
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}
extension UUID: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The object that a format takes.
    public var _cVarArgObject: any CVarArg { self as NSUUID }
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}
extension URL: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The object that a format takes.
    public var _cVarArgObject: any CVarArg { self as NSURL }
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}
extension Data: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The object that a format takes.
    public var _cVarArgObject: any CVarArg { self as NSData }
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}
extension Array: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The object that a format takes.
    public var _cVarArgObject: any CVarArg { self as NSArray }
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}
extension Set: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The object that a format takes.
    public var _cVarArgObject: any CVarArg { self as NSSet }
    /// The object as an argument.
    public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

/// Returns an object as an argument of a format.
package func pointerEncoding(_ object: AnyObject) -> [Int] {
    [Int(bitPattern: Unmanaged.passUnretained(object).toOpaque())]
}
