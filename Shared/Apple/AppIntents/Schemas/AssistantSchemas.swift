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
