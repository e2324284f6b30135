import Foundation

/// The name of a transformer.
public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The name of the transformer of archived values.
    public static let secureUnarchiveFromDataTransformerName = Self("NSSecureUnarchiveFromData")
}

/// A conversion of values. Transformable attributes don't use it here: their values are stored as they are.
open class ValueTransformer: NSObject {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var named: [NSValueTransformerName: ValueTransformer] = [:]

    override public init() { super.init() }

    /// Registers a transformer; `nil` removes it.
    open class func setValueTransformer(_ transformer: ValueTransformer?, forName name: NSValueTransformerName) {
        lock.withLock { named[name] = transformer }
    }

    /// Returns the registered transformer of a name.
    open class func transformer(forName name: NSValueTransformerName) -> ValueTransformer? {
        lock.withLock { named[name] }
    }

    /// Returns the names of the registered transformers.
    open class func valueTransformerNames() -> [NSValueTransformerName] { lock.withLock { Array(named.keys) } }

    open class func transformedValueClass() -> AnyClass { NSObject.self }

    /// Returns true if values can be transformed back.
    open class func allowsReverseTransformation() -> Bool { true }

    /// Returns the value itself, unless a subclass transforms it.
    open func transformedValue(_ value: Any?) -> Any? { value }

    /// Returns the value itself, unless a subclass transforms it.
    open func reverseTransformedValue(_ value: Any?) -> Any? { value }
}

/// A transformer of archived values. Transformable attributes don't use it here: their values are stored as they are.
open class NSSecureUnarchiveFromDataTransformer: ValueTransformer {
    /// The classes of archived values.
    open class var allowedTopLevelClasses: [AnyClass] {
        [NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self, NSData.self]
    }
}
