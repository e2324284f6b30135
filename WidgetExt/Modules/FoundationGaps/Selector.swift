import Foundation

/// The name of a method, as `#selector` writes it.
///
/// Nothing can call a method by its name on Linux, so an API that takes a selector has no effect.
public struct Selector: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    public let description: String

    /// Creates a selector with a name.
    public init(_ name: String) { description = name }
    /// Creates a selector with a name.
    public init(stringLiteral name: String) { description = name }
}

/// The type that `bring` writes in place of `#selector`, with a name short enough to leave every column where it was.
public typealias _Sel = Selector

extension NotificationCenter {
    /// Accepts an observer whose method is never called, because nothing can call a method by its name here.
    public func addObserver(
        _ observer: Any, selector: Selector, name: Notification.Name?, object: Any?
    ) {}
}

extension Timer {
    /// Creates a timer whose method is never called, because nothing can call a method by its name here.
    public convenience init(
        timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) {
        self.init(timeInterval: timeInterval, repeats: repeats) { _ in }
    }

    /// Returns a timer whose method is never called, because nothing can call a method by its name here.
    @discardableResult
    public class func scheduledTimer(
        timeInterval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> Timer {
        Timer(timeInterval: timeInterval, repeats: repeats) { _ in }
    }
}
