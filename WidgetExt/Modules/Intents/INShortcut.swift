import Foundation
import FoundationGaps

/// A performed intent and its result.
///
/// Mirrors [Intents' `INInteraction`](https://developer.apple.com/documentation/intents/ininteraction).
open class INInteraction: NSObject, @unchecked Sendable {
    /// The performed intent.
    public let intent: INIntent
    /// The result of handling the intent.
    public let intentResponse: INIntentResponse?
    /// The interaction's identifier.
    open var identifier = UUID().uuidString
    /// The identifier with which the app deletes several interactions.
    open var groupIdentifier: String?
    /// The time of the interaction.
    open var dateInterval: DateInterval?

    public init(intent: INIntent, response: INIntentResponse?) {
        (self.intent, intentResponse) = (intent, response)
        super.init()
    }

    /// No effect: nothing here suggests intents. Calls `completion` without an error.
    open func donate(completion: (((any Error)?) -> Void)? = nil) { completion?(nil) }
    /// No effect: nothing here suggests intents.
    open func donate() async throws {}
    /// No effect: nothing here suggests intents. Calls `completion` without an error.
    open class func deleteAll(completion: (((any Error)?) -> Void)? = nil) { completion?(nil) }
    /// No effect: nothing here suggests intents. Calls `completion` without an error.
    open class func delete(with identifiers: [String], completion: (((any Error)?) -> Void)? = nil) { completion?(nil) }
    /// No effect: nothing here suggests intents. Calls `completion` without an error.
    open class func delete(with groupIdentifier: String, completion: (((any Error)?) -> Void)? = nil) {
        completion?(nil)
    }
}

/// An action that the system can suggest.
///
/// Mirrors [Intents' `INShortcut`](https://developer.apple.com/documentation/intents/inshortcut).
public enum INShortcut: Sendable {
    case intent(INIntent)
    case userActivity(NSUserActivity)

    public init?(intent: INIntent) { self = .intent(intent) }
    public init(userActivity: NSUserActivity) { self = .userActivity(userActivity) }

    /// The intent of the action.
    public var intent: INIntent? { if case .intent(let intent) = self { intent } else { nil } }
    /// The activity of the action.
    public var userActivity: NSUserActivity? { if case .userActivity(let activity) = self { activity } else { nil } }
}

/// A shortcut that is relevant at times or places.
///
/// Mirrors [Intents' `INRelevantShortcut`](https://developer.apple.com/documentation/intents/inrelevantshortcut).
open class INRelevantShortcut: NSObject, @unchecked Sendable {
    /// The action.
    public let shortcut: INShortcut
    /// The times and places at which the action is relevant.
    open var relevanceProviders: [INRelevanceProvider] = []
    /// The kind of the widget that is relevant together with the action.
    open var widgetKind: String?

    public init(shortcut: INShortcut) {
        self.shortcut = shortcut
        super.init()
    }
}

/// A time or place at which a shortcut is relevant.
///
/// Mirrors [Intents' `INRelevanceProvider`](https://developer.apple.com/documentation/intents/inrelevanceprovider).
open class INRelevanceProvider: NSObject, @unchecked Sendable {}

/// A time at which a shortcut is relevant.
///
/// Mirrors [Intents' `INDateRelevanceProvider`](https://developer.apple.com/documentation/intents/indaterelevanceprovider).
open class INDateRelevanceProvider: INRelevanceProvider, @unchecked Sendable {
    /// The beginning of the time.
    public let startDate: Date
    /// The end of the time; nil if it has none.
    public let endDate: Date?

    public init(start startDate: Date, end endDate: Date?) {
        (self.startDate, self.endDate) = (startDate, endDate)
        super.init()
    }
}

/// The shortcuts that the system may suggest: accepted, because nothing here suggests them.
///
/// Mirrors [Intents' `INRelevantShortcutStore`](https://developer.apple.com/documentation/intents/inrelevantshortcutstore).
open class INRelevantShortcutStore: NSObject, @unchecked Sendable {
    /// The app's store.
    public static let `default` = INRelevantShortcutStore()

    /// No effect: nothing here suggests shortcuts. Calls `completionHandler` without an error.
    open func setRelevantShortcuts(
        _ shortcuts: [INRelevantShortcut], completionHandler: (((any Error)?) -> Void)? = nil
    ) { completionHandler?(nil) }
    /// No effect: nothing here suggests shortcuts.
    open func setRelevantShortcuts(_ shortcuts: [INRelevantShortcut]) async throws {}
}

/// A shortcut that the user added to Siri. There is none here.
///
/// Mirrors [Intents' `INVoiceShortcut`](https://developer.apple.com/documentation/intents/invoiceshortcut).
open class INVoiceShortcut: NSObject, @unchecked Sendable {
    public let identifier = UUID()
    public let invocationPhrase: String
    public let shortcut: INShortcut

    init(_ shortcut: INShortcut, invocationPhrase: String) {
        (self.shortcut, self.invocationPhrase) = (shortcut, invocationPhrase)
    }
}

/// The shortcuts that the user added to Siri: none.
///
/// Mirrors [Intents' `INVoiceShortcutCenter`](https://developer.apple.com/documentation/intents/invoiceshortcutcenter).
open class INVoiceShortcutCenter: NSObject, @unchecked Sendable {
    public static let shared = INVoiceShortcutCenter()

    override init() {}

    /// Passes no shortcuts.
    open func getAllVoiceShortcuts(completion: @escaping @Sendable ([INVoiceShortcut]?, (any Error)?) -> Void) {
        DispatchQueue.global().async { completion([], nil) }
    }

    /// Returns no shortcuts.
    open func allVoiceShortcuts() async throws -> [INVoiceShortcut] { [] }

    /// No effect: accepted so that sources compile. Siri isn't part of an extension here.
    open func setShortcutSuggestions(_ suggestions: [INShortcut]) {}
}
