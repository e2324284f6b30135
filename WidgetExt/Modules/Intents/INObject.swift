import Foundation

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
    /// The image displayed beside the display string.
    open var displayImage: INImage?
    /// Other names of the object.
    open var alternativeSpeakableMatches: [INSpeakableString]?

    public required init(identifier: String?, display displayString: String, pronunciationHint: String? = nil) {
        (self.identifier, self.displayString, self.pronunciationHint) = (identifier, displayString, pronunciationHint)
        super.init()
    }

    public convenience init(
        identifier: String?, display displayString: String, subtitle subtitleString: String?,
        image displayImage: INImage?
    ) {
        self.init(
            identifier: identifier, display: displayString, pronunciationHint: nil, subtitle: subtitleString,
            image: displayImage)
    }

    public convenience init(
        identifier: String?, display displayString: String, pronunciationHint: String?,
        subtitle subtitleString: String?, image displayImage: INImage?
    ) {
        self.init(identifier: identifier, display: displayString, pronunciationHint: pronunciationHint)
        (self.subtitleString, self.displayImage) = (subtitleString, displayImage)
    }
}

/// An image of an intent's value: accepted, because no list of values is displayed here.
///
/// Mirrors [Intents' `INImage`](https://developer.apple.com/documentation/intents/inimage).
open class INImage: NSObject, @unchecked Sendable {
    /// Creates an image from the app's asset catalogues.
    public convenience init(named name: String) { self.init() }
    /// Creates an image from a file's contents.
    public convenience init(imageData: Data) { self.init() }
    /// Creates an image from a file.
    public convenience init(url: URL) { self.init() }
    /// Creates an image of a size from a file.
    public convenience init?(url: URL, width: Double, height: Double) { self.init() }
    /// Returns a system symbol.
    public static func systemImageNamed(_ systemImageName: String) -> INImage { INImage() }
}

/// A text that Siri can speak.
///
/// Mirrors [Intents' `INSpeakableString`](https://developer.apple.com/documentation/intents/inspeakablestring).
open class INSpeakableString: NSObject, @unchecked Sendable {
    /// The identifier in the app's vocabulary.
    public let vocabularyIdentifier: String?
    /// The text.
    public let spokenPhrase: String
    /// The way the text is pronounced.
    public let pronunciationHint: String?

    public init(vocabularyIdentifier: String, spokenPhrase: String, pronunciationHint: String?) {
        (self.vocabularyIdentifier, self.spokenPhrase) = (vocabularyIdentifier, spokenPhrase)
        self.pronunciationHint = pronunciationHint
        super.init()
    }

    public init(spokenPhrase: String) {
        (self.vocabularyIdentifier, self.spokenPhrase, pronunciationHint) = (nil, spokenPhrase, nil)
        super.init()
    }
}

/// The values offered for a parameter.
///
/// Mirrors [Intents' `INObjectCollection`](https://developer.apple.com/documentation/intents/inobjectcollection).
public final class INObjectCollection<ObjectType: NSObject>: NSObject, @unchecked Sendable {
    public let sections: [INObjectSection<ObjectType>]
    public var allItems: [ObjectType] { sections.flatMap(\.items) }
    /// True if an index of first letters is displayed beside the values.
    public var usesIndexedCollation = false

    public init(sections: [INObjectSection<ObjectType>]) {
        self.sections = sections
        super.init()
    }

    public convenience init(items: [ObjectType]) {
        self.init(sections: [INObjectSection(title: nil, items: items)])
    }
}

/// A titled part of the values offered for a parameter.
///
/// Mirrors [Intents' `INObjectSection`](https://developer.apple.com/documentation/intents/inobjectsection).
public final class INObjectSection<ObjectType: NSObject>: NSObject, @unchecked Sendable {
    /// The title; nil if the section has none.
    public let title: String?
    /// The section's objects.
    public let items: [ObjectType]

    public init(title: String?, items: [ObjectType]) {
        (self.title, self.items) = (title, items)
        super.init()
    }
}
