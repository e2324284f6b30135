/// Declares a property of an entity that is computed each time it is read.
///
/// Mirrors [AppIntents' `ComputedProperty`](https://developer.apple.com/documentation/appintents/computedproperty()).
@attached(peer, names: prefixed(`$`))
public macro ComputedProperty() = #externalMacro(module: "AirlockMacros", type: "ComputedPropertyMacro")

/// Declares a computed property with a title.
@attached(peer, names: prefixed(`$`))
public macro ComputedProperty(title: LocalizedStringResource) =
    #externalMacro(module: "AirlockMacros", type: "ComputedPropertyMacro")

/// Declares a computed property that the search index stores as an attribute, with an optional title.
@attached(peer, names: prefixed(`$`))
public macro ComputedProperty(
    title: LocalizedStringResource? = nil, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>
) = #externalMacro(module: "AirlockMacros", type: "ComputedPropertyMacro")

/// Declares a property of an entity that is slow to compute and is read only when it is needed.
///
/// Mirrors [AppIntents' `DeferredProperty`](https://developer.apple.com/documentation/appintents/deferredproperty()).
@attached(peer)
public macro DeferredProperty() = #externalMacro(module: "AirlockMacros", type: "DeferredPropertyMacro")

/// Declares a deferred property with a title.
@attached(peer)
public macro DeferredProperty(title: LocalizedStringResource) =
    #externalMacro(module: "AirlockMacros", type: "DeferredPropertyMacro")

/// Makes a type an intent of a schema: its stored properties become parameters, and its title defaults to the schema's name.
///
/// Mirrors [AppIntents' `AppIntent(schema:)`](https://developer.apple.com/documentation/appintents/appintent(schema:)).
/// The schema has no other effect here.
@attached(extension, conformances: AppIntent) @attached(member, names: named(title)) @attached(memberAttribute)
public macro AppIntent(schema: AssistantSchemas.Intent) =
    #externalMacro(module: "AirlockMacros", type: "IntentSchemaMacro")

/// Makes a type an intent of a schema; the former name of `AppIntent(schema:)`.
@attached(extension, conformances: AppIntent) @attached(member, names: named(title)) @attached(memberAttribute)
public macro AssistantIntent(schema: AssistantSchemas.Intent) =
    #externalMacro(module: "AirlockMacros", type: "IntentSchemaMacro")

/// Makes a type an entity of a schema; its type name defaults to the schema's name.
///
/// Mirrors [AppIntents' `AppEntity(schema:)`](https://developer.apple.com/documentation/appintents/appentity(schema:)).
@attached(extension, conformances: AppEntity) @attached(member, names: named(typeDisplayRepresentation))
public macro AppEntity(schema: AssistantSchemas.Entity) =
    #externalMacro(module: "AirlockMacros", type: "EntitySchemaMacro")

/// Makes a type an entity of a schema; the former name of `AppEntity(schema:)`.
@attached(extension, conformances: AppEntity) @attached(member, names: named(typeDisplayRepresentation))
public macro AssistantEntity(schema: AssistantSchemas.Entity) =
    #externalMacro(module: "AirlockMacros", type: "EntitySchemaMacro")

/// Makes an enumeration an app enum of a schema; its type name defaults to the schema's name.
///
/// Mirrors [AppIntents' `AppEnum(schema:)`](https://developer.apple.com/documentation/appintents/appenum(schema:)).
@attached(extension, conformances: AppEnum) @attached(member, names: named(typeDisplayRepresentation))
public macro AppEnum(schema: AssistantSchemas.Enum) =
    #externalMacro(module: "AirlockMacros", type: "EnumSchemaMacro")

/// Makes an enumeration an app enum of a schema; the former name of `AppEnum(schema:)`.
@attached(extension, conformances: AppEnum) @attached(member, names: named(typeDisplayRepresentation))
public macro AssistantEnum(schema: AssistantSchemas.Enum) =
    #externalMacro(module: "AirlockMacros", type: "EnumSchemaMacro")

/// Makes an enumeration a type of values that intents take and return. Each case has an associated value of a different type.
///
/// Mirrors [AppIntents' `UnionValue()`](https://developer.apple.com/documentation/appintents/unionvalue()).
@attached(extension, conformances: _IntentValue, names: named(_intentValueType))
public macro UnionValue() = #externalMacro(module: "AirlockMacros", type: "UnionValueMacro")

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
