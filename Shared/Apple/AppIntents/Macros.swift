/// Says that an entity's value is computed each time it is asked for.
///
/// Mirrors [AppIntents' `ComputedProperty`](https://developer.apple.com/documentation/appintents/computedproperty()).
@attached(peer, names: prefixed(`$`))
public macro ComputedProperty() = #externalMacro(module: "AirlockMacros", type: "ComputedPropertyMacro")

/// Says that an entity's value is computed each time it is asked for, and what it is called.
@attached(peer, names: prefixed(`$`))
public macro ComputedProperty(title: LocalizedStringResource) =
    #externalMacro(module: "AirlockMacros", type: "ComputedPropertyMacro")

/// Says that an entity's value is computed each time it is asked for, what it is called, and where a search's index keeps it.
@attached(peer, names: prefixed(`$`))
public macro ComputedProperty(
    title: LocalizedStringResource? = nil, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>
) = #externalMacro(module: "AirlockMacros", type: "ComputedPropertyMacro")

/// Says that an entity's value takes its time, and is asked for where it is needed alone.
///
/// Mirrors [AppIntents' `DeferredProperty`](https://developer.apple.com/documentation/appintents/deferredproperty()).
@attached(peer)
public macro DeferredProperty() = #externalMacro(module: "AirlockMacros", type: "DeferredPropertyMacro")

/// Says that an entity's value takes its time, and what it is called.
@attached(peer)
public macro DeferredProperty(title: LocalizedStringResource) =
    #externalMacro(module: "AirlockMacros", type: "DeferredPropertyMacro")

/// Makes a type an intent of a schema: its stored properties are parameters, and its title is the schema's where it writes none.
///
/// Mirrors [AppIntents' `AppIntent(schema:)`](https://developer.apple.com/documentation/appintents/appintent(schema:)). What a
/// system does with the schema isn't done here.
@attached(extension, conformances: AppIntent) @attached(member, names: named(title)) @attached(memberAttribute)
public macro AppIntent(schema: AssistantSchemas.Intent) =
    #externalMacro(module: "AirlockMacros", type: "IntentSchemaMacro")

/// Makes a type an intent of a schema, in the older spelling.
@attached(extension, conformances: AppIntent) @attached(member, names: named(title)) @attached(memberAttribute)
public macro AssistantIntent(schema: AssistantSchemas.Intent) =
    #externalMacro(module: "AirlockMacros", type: "IntentSchemaMacro")

/// Makes a type an entity of a schema, called as the schema is where it writes no name.
///
/// Mirrors [AppIntents' `AppEntity(schema:)`](https://developer.apple.com/documentation/appintents/appentity(schema:)).
@attached(extension, conformances: AppEntity) @attached(member, names: named(typeDisplayRepresentation))
public macro AppEntity(schema: AssistantSchemas.Entity) =
    #externalMacro(module: "AirlockMacros", type: "EntitySchemaMacro")

/// Makes a type an entity of a schema, in the older spelling.
@attached(extension, conformances: AppEntity) @attached(member, names: named(typeDisplayRepresentation))
public macro AssistantEntity(schema: AssistantSchemas.Entity) =
    #externalMacro(module: "AirlockMacros", type: "EntitySchemaMacro")

/// Makes an enumeration one of a schema, called as the schema is where it writes no name.
///
/// Mirrors [AppIntents' `AppEnum(schema:)`](https://developer.apple.com/documentation/appintents/appenum(schema:)).
@attached(extension, conformances: AppEnum) @attached(member, names: named(typeDisplayRepresentation))
public macro AppEnum(schema: AssistantSchemas.Enum) =
    #externalMacro(module: "AirlockMacros", type: "EnumSchemaMacro")

/// Makes an enumeration one of a schema, in the older spelling.
@attached(extension, conformances: AppEnum) @attached(member, names: named(typeDisplayRepresentation))
public macro AssistantEnum(schema: AssistantSchemas.Enum) =
    #externalMacro(module: "AirlockMacros", type: "EnumSchemaMacro")

/// Makes an enumeration of values of several types, a case each, a value of intents.
///
/// Mirrors [AppIntents' `UnionValue()`](https://developer.apple.com/documentation/appintents/unionvalue()).
@attached(extension, conformances: _IntentValue, names: named(_intentValueType))
public macro UnionValue() = #externalMacro(module: "AirlockMacros", type: "UnionValueMacro")
