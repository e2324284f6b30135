import Foundation

extension CGFloat {
    /// Creates a number from the value of an object.
    public init(truncating number: NSNumber) { self.init(number.doubleValue) }

    /// Creates a number from the value of an object; `nil` if the number can't represent the value.
    public init?(exactly number: NSNumber) {
        guard let value = Double(exactly: number) else { return nil }
        self.init(value)
    }
}

/// Lets `as` convert between numbers and objects, as for `Double`.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
    /// Returns the object with the same value.
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

    /// Converts an object.
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
        result = CGFloat(source.doubleValue)
    }

    /// Converts an object; returns false if the number can't represent the value.
    @discardableResult
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) -> Bool {
        result = CGFloat(exactly: source)
        return result != nil
    }

    /// Returns the value of an object; 0 for `nil`.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
        CGFloat(source?.doubleValue ?? 0)
    }
}
