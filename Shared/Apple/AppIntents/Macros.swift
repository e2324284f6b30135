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
