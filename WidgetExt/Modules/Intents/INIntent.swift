import Foundation
import Shared

/// Something an app can do or show, of the older kind that is described in a file beside the sources.
///
/// Mirrors [Intents' `INIntent`](https://developer.apple.com/documentation/intents/inintent), as far as a widget's configuration needs it. What the
/// system offers as a configuration is a subclass made from that file; it is to be among the sources here.
open class INIntent: NSObject, @unchecked Sendable {
    /// Creates the intent with its properties at their defaults.
    public required override init() { super.init() }

    /// What a person says to have it done.
    open var suggestedInvocationPhrase: String?
    /// Tells intents of a type apart.
    open var identifier: String? { nil }
}

extension WidgetInfo {
    /// What the person chose, by an intent of the older kind: nothing, as nothing can be chosen by one here.
    public var configuration: INIntent? { nil }
}

/// A thing one of an intent's properties can be.
///
/// Mirrors [Intents' `INObject`](https://developer.apple.com/documentation/intents/inobject).
open class INObject: NSObject, @unchecked Sendable {
    /// Tells things apart.
    open private(set) var identifier: String?
    /// What a person reads.
    open private(set) var displayString: String
    /// How it is said aloud.
    open private(set) var pronunciationHint: String?
    /// What a person reads below.
    open var subtitleString: String?

    public required init(identifier: String?, display displayString: String, pronunciationHint: String? = nil) {
        (self.identifier, self.displayString, self.pronunciationHint) = (identifier, displayString, pronunciationHint)
        super.init()
    }
}

/// The things a property can be, in sections.
///
/// Mirrors [Intents' `INObjectCollection`](https://developer.apple.com/documentation/intents/inobjectcollection).
public final class INObjectCollection<ObjectType: NSObject>: NSObject {
    /// All of them.
    public let allItems: [ObjectType]

    public init(items: [ObjectType]) {
        allItems = items
        super.init()
    }
}
