import Foundation
import FoundationGaps
import Shared

/// A SiriKit intent: a request described in an intent definition file.
///
/// Mirrors the part of [Intents' `INIntent`](https://developer.apple.com/documentation/intents/inintent) that a widget's configuration
/// needs. Xcode generates the intent's subclass from the definition file, and so does `./airlock bring`.
open class INIntent: NSObject, @unchecked Sendable {
    /// Creates the intent, with default values for its properties.
    public required override init() { super.init() }

    /// The phrase suggested to the user for the intent.
    open var suggestedInvocationPhrase: String?
    /// The intent's identifier.
    open var identifier: String? { nil }
}

extension WidgetInfo {
    /// The user's configuration as a SiriKit intent; always `nil`, because no SiriKit intent can be configured here.
    public var configuration: INIntent? { nil }
}

/// The result of handling an intent.
///
/// Mirrors [Intents' `INIntentResponse`](https://developer.apple.com/documentation/intents/inintentresponse). The subclass is generated from
/// the definition file.
open class INIntentResponse: NSObject, @unchecked Sendable {
    /// Creates the response, with default values for its properties.
    public required override init() { super.init() }

    /// The activity with which the app is launched.
    open var userActivity: NSUserActivity?
}

/// A type that returns the handler of an intent.
///
/// Mirrors [Intents' `INIntentHandlerProviding`](https://developer.apple.com/documentation/intents/inintenthandlerproviding).
public protocol INIntentHandlerProviding: NSObjectProtocol {
    /// Returns the handler of `intent`.
    func handler(for intent: INIntent) -> Any?
}

/// The entry point of an intents extension: accepted, because no SiriKit intent is handled here.
///
/// Mirrors [Intents' `INExtension`](https://developer.apple.com/documentation/intents/inextension).
open class INExtension: NSObject, INIntentHandlerProviding {
    /// Creates the extension.
    public override init() { super.init() }

    /// Returns the handler of `intent`, which is this object unless a subclass returns another.
    open func handler(for intent: INIntent) -> Any? { self }
}
