/// A schema by its name, its domain before it: `photos.createAlbum`.
public protocol AssistantSchema: Hashable, Sendable {
    /// Its full name.
    var _name: String { get }
    /// Takes a full name.
    init(_name: String)
}

extension AssistantSchema {
    /// About books.
    public static var books: AssistantSchemas.Domain<Self> { .init(name: "books") }
    /// About web browsers.
    public static var browser: AssistantSchemas.Domain<Self> { .init(name: "browser") }
    /// About cameras.
    public static var camera: AssistantSchemas.Domain<Self> { .init(name: "camera") }
    /// About files.
    public static var files: AssistantSchemas.Domain<Self> { .init(name: "files") }
    /// About journals.
    public static var journal: AssistantSchemas.Domain<Self> { .init(name: "journal") }
    /// About mail.
    public static var mail: AssistantSchemas.Domain<Self> { .init(name: "mail") }
    /// About photos and videos.
    public static var photos: AssistantSchemas.Domain<Self> { .init(name: "photos") }
    /// About presentations.
    public static var presentation: AssistantSchemas.Domain<Self> { .init(name: "presentation") }
    /// About documents that are read.
    public static var reader: AssistantSchemas.Domain<Self> { .init(name: "reader") }
    /// About spreadsheets.
    public static var spreadsheet: AssistantSchemas.Domain<Self> { .init(name: "spreadsheet") }
    /// About the system.
    public static var system: AssistantSchemas.Domain<Self> { .init(name: "system") }
    /// About what a camera sees.
    public static var visualIntelligence: AssistantSchemas.Domain<Self> { .init(name: "visualIntelligence") }
    /// About whiteboards.
    public static var whiteboard: AssistantSchemas.Domain<Self> { .init(name: "whiteboard") }
    /// About texts that are written.
    public static var wordProcessor: AssistantSchemas.Domain<Self> { .init(name: "wordProcessor") }
}

/// The schemas of a system's assistant, by their names: `.photos.createAlbum`.
///
/// Mirrors [AppIntents' `AssistantSchemas`](https://developer.apple.com/documentation/appintents/assistantschemas). The domains are
/// listed; within a domain any name is taken.
public enum AssistantSchemas {
    /// The schema of an intent.
    public struct Intent: AssistantSchema {
        /// Its full name.
        public let _name: String
        public init(_name: String) { self._name = _name }
    }

    /// The schema of an entity.
    public struct Entity: AssistantSchema {
        /// Its full name.
        public let _name: String
        public init(_name: String) { self._name = _name }
    }

    /// The schema of an enumeration.
    public struct Enum: AssistantSchema {
        /// Its full name.
        public let _name: String
        public init(_name: String) { self._name = _name }
    }

    /// The schemas of a subject, such as photos.
    @dynamicMemberLookup
    public struct Domain<Schema: AssistantSchema>: Sendable {
        let name: String

        /// The schema of a name.
        public subscript(dynamicMember member: String) -> Schema { Schema(_name: "\(name).\(member)") }
    }
}
