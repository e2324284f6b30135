import Foundation

/// An error of one of Apple's frameworks, with a code of its domain. An `NSError` of the domain can be cast to it, as on Apple's platforms.
public protocol _CodedError: CustomNSError, _ObjectiveCBridgeable, Hashable, Sendable where _ObjectiveCType == NSError {
    associatedtype Code: RawRepresentable where Code.RawValue == Int

    init(_ code: Code, userInfo: [String: Any])
}

extension _CodedError {
    public func _bridgeToObjectiveC() -> NSError {
        NSError(domain: Self.errorDomain, code: errorCode, userInfo: errorUserInfo)
    }

    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout Self?) {
        result = _unconditionallyBridgeFromObjectiveC(source)
    }

    /// Reads an error of this domain with a known code.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout Self?) -> Bool {
        result =
            source.domain == errorDomain
            ? Code(rawValue: source.code).map { Self($0, userInfo: source.userInfo) } : nil
        return result != nil
    }

    /// Reads an error that is known to be of this domain.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> Self {
        var result: Self?
        guard let source, _conditionallyBridgeFromObjectiveC(source, result: &result), let result else {
            preconditionFailure("an error of another domain than \(errorDomain) can't be cast to \(Self.self)")
        }
        return result
    }
}
