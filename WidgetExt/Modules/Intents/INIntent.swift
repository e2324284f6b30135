import Foundation
import Shared

/// A SiriKit intent: a request described in an intent definition file.
///
/// Mirrors the part of [Intents' `INIntent`](https://developer.apple.com/documentation/intents/inintent) that a widget's configuration
/// needs. Xcode generates the intent's subclass from the definition file; here the subclass must be among the sources.
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

/// A value of an intent's parameter.
///
/// Mirrors [Intents' `INObject`](https://developer.apple.com/documentation/intents/inobject).
open class INObject: NSObject, @unchecked Sendable {
    /// The object's identifier.
    open private(set) var identifier: String?
    /// The text displayed to the user.
    open private(set) var displayString: String
    /// The way the text is pronounced.
    open private(set) var pronunciationHint: String?
    /// The text displayed below the display string.
    open var subtitleString: String?

    public required init(identifier: String?, display displayString: String, pronunciationHint: String? = nil) {
        (self.identifier, self.displayString, self.pronunciationHint) = (identifier, displayString, pronunciationHint)
        super.init()
    }
}

/// The values offered for a parameter.
///
/// Mirrors [Intents' `INObjectCollection`](https://developer.apple.com/documentation/intents/inobjectcollection).
public final class INObjectCollection<ObjectType: NSObject>: NSObject {
    /// The objects of all sections.
    public let allItems: [ObjectType]

    public init(items: [ObjectType]) {
        allItems = items
        super.init()
    }
}
