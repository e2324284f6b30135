/// An assistant schema. Its full name consists of its domain and its own name, such as `photos.createAlbum`.
public protocol AssistantSchema: Hashable, Sendable {
    /// The full name.
    var _name: String { get }
    /// Creates a schema with a full name.
    init(_name: String)
}

extension AssistantSchema {
    /// The schemas for voice assistants.
    public static var assistant: AssistantSchemas.Domain<Self> { .init(name: "assistant") }
    /// The schemas for music, podcasts and other audio.
    public static var audio: AssistantSchemas.Domain<Self> { .init(name: "audio") }
    public static var books: AssistantSchemas.Domain<Self> { .init(name: "books") }
    /// The schemas for web browsers.
    public static var browser: AssistantSchemas.Domain<Self> { .init(name: "browser") }
    public static var calendar: AssistantSchemas.Domain<Self> { .init(name: "calendar") }
    public static var camera: AssistantSchemas.Domain<Self> { .init(name: "camera") }
    /// The schemas for clocks, alarms and timers.
    public static var clock: AssistantSchemas.Domain<Self> { .init(name: "clock") }
    public static var files: AssistantSchemas.Domain<Self> { .init(name: "files") }
    public static var journal: AssistantSchemas.Domain<Self> { .init(name: "journal") }
    public static var mail: AssistantSchemas.Domain<Self> { .init(name: "mail") }
    public static var maps: AssistantSchemas.Domain<Self> { .init(name: "maps") }
    public static var messages: AssistantSchemas.Domain<Self> { .init(name: "messages") }
    public static var notes: AssistantSchemas.Domain<Self> { .init(name: "notes") }
    /// The schemas for calls.
    public static var phone: AssistantSchemas.Domain<Self> { .init(name: "phone") }
    /// The schemas for photos and videos.
    public static var photos: AssistantSchemas.Domain<Self> { .init(name: "photos") }
    public static var presentation: AssistantSchemas.Domain<Self> { .init(name: "presentation") }
    /// The schemas for document readers.
    public static var reader: AssistantSchemas.Domain<Self> { .init(name: "reader") }
    public static var reminders: AssistantSchemas.Domain<Self> { .init(name: "reminders") }
    public static var spreadsheet: AssistantSchemas.Domain<Self> { .init(name: "spreadsheet") }
    public static var system: AssistantSchemas.Domain<Self> { .init(name: "system") }
    public static var visualIntelligence: AssistantSchemas.Domain<Self> { .init(name: "visualIntelligence") }
    public static var whiteboard: AssistantSchemas.Domain<Self> { .init(name: "whiteboard") }
    public static var wordProcessor: AssistantSchemas.Domain<Self> { .init(name: "wordProcessor") }
}

/// The assistant schemas by name, such as `.photos.createAlbum`.
///
/// Mirrors [AppIntents' `AssistantSchemas`](https://developer.apple.com/documentation/appintents/assistantschemas). Only the
/// domains are declared; within a domain, any name is a valid schema.
public enum AssistantSchemas {
    /// A schema of an intent.
    public struct Intent: AssistantSchema {
        /// The full name.
        public let _name: String
        public init(_name: String) { self._name = _name }
    }

    /// A schema of an entity.
    public struct Entity: AssistantSchema {
        /// The full name.
        public let _name: String
        public init(_name: String) { self._name = _name }
    }

    /// A schema of an enumeration.
    public struct Enum: AssistantSchema {
        /// The full name.
        public let _name: String
        public init(_name: String) { self._name = _name }
    }

    /// The schemas of a domain, such as photos.
    @dynamicMemberLookup
    public struct Domain<Schema: AssistantSchema>: Sendable {
        let name: String

        /// The schema with the given name.
        public subscript(dynamicMember member: String) -> Schema { Schema(_name: "\(name).\(member)") }
    }
}
