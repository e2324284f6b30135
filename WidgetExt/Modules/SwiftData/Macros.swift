@_exported import Foundation
@_exported import FoundationGaps
@_exported import Observation
import Shared

@_exported import class Shared.UndoManager

/// Makes a class a persistent model.
@attached(
    member, conformances: PersistentModel,
    names: named(_$backingData), named(persistentBackingData), named(schemaMetadata), named(init))
@attached(memberAttribute)
@attached(extension, conformances: Observable, PersistentModel)
public macro Model() = #externalMacro(module: "AirlockMacros", type: "ModelMacro")

/// Stores a property's value in the model's storage. `@Model` adds it to each property that it stores.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(_))
public macro _PersistedProperty() = #externalMacro(module: "AirlockMacros", type: "PersistedPropertyMacro")

/// Sets how a property of a model is stored.
@attached(peer)
public macro Attribute(
    _ options: Schema.Attribute.Option..., originalName: String? = nil, hashModifier: String? = nil
) = #externalMacro(module: "AirlockMacros", type: "ModelMarkerMacro")

/// Sets how a property of a model relates to another model.
@attached(peer)
public macro Relationship(
    _ options: Schema.Relationship.Option..., deleteRule: Schema.Relationship.DeleteRule = .nullify,
    minimumModelCount: Int? = 0, maximumModelCount: Int? = 0, originalName: String? = nil,
    inverse: AnyKeyPath? = nil, hashModifier: String? = nil
) = #externalMacro(module: "AirlockMacros", type: "ModelMarkerMacro")

/// Leaves a property of a model out of the store.
@attached(peer)
public macro Transient() = #externalMacro(module: "AirlockMacros", type: "ModelMarkerMacro")

/// Requires that no two models have the same values of properties. A model with the values of a stored one replaces the stored one's.
@freestanding(declaration)
public macro Unique<T: PersistentModel>(_ constraints: [PartialKeyPath<T>]...) =
    #externalMacro(module: "AirlockMacros", type: "ModelMarkerMacro")

/// Lets the store find models by properties quickly.
@freestanding(declaration)
public macro Index<T: PersistentModel>(_ indices: [PartialKeyPath<T>]...) =
    #externalMacro(module: "AirlockMacros", type: "ModelMarkerMacro")

/// Lets the store find models by properties quickly. The kind of an index has no effect.
@freestanding(declaration)
public macro Index<T: PersistentModel>(_ indices: Schema.Index<T>.Types<T>...) =
    #externalMacro(module: "AirlockMacros", type: "ModelMarkerMacro")

/// Gives an actor a context of a container.
@attached(member, names: named(modelExecutor), named(modelContainer), named(init))
@attached(extension, conformances: ModelActor)
public macro ModelActor() = #externalMacro(module: "AirlockMacros", type: "ModelActorMacro")

/// Finds all models of a type.
@attached(accessor, names: named(get)) @attached(peer, names: prefixed(_))
public macro Query() = #externalMacro(module: "AirlockMacros", type: "QueryMacro")

/// Finds all models of a type. The animation has no effect.
@attached(accessor, names: named(get)) @attached(peer, names: prefixed(_))
public macro Query(animation: Animation) = #externalMacro(module: "AirlockMacros", type: "QueryMacro")

/// Finds all models of a type. The transaction has no effect.
@attached(accessor, names: named(get)) @attached(peer, names: prefixed(_))
public macro Query(transaction: Transaction) = #externalMacro(module: "AirlockMacros", type: "QueryMacro")

/// Finds the models that a descriptor describes. The animation has no effect.
@attached(accessor, names: named(get)) @attached(peer, names: prefixed(_))
public macro Query<Element: PersistentModel>(
    _ descriptor: FetchDescriptor<Element>, animation: Animation = .default
) = #externalMacro(module: "AirlockMacros", type: "QueryMacro")

/// Finds the models that a descriptor describes. The transaction has no effect.
@attached(accessor, names: named(get)) @attached(peer, names: prefixed(_))
public macro Query<Element: PersistentModel>(
    _ descriptor: FetchDescriptor<Element>, transaction: Transaction
) = #externalMacro(module: "AirlockMacros", type: "QueryMacro")

/// Finds the models that fulfil a condition, in an order. The animation has no effect.
@attached(accessor, names: named(get)) @attached(peer, names: prefixed(_))
public macro Query<Element: PersistentModel>(
    filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [],
    animation: Animation = .default
) = #externalMacro(module: "AirlockMacros", type: "QueryMacro")

/// Finds the models that fulfil a condition, in an order. The transaction has no effect.
@attached(accessor, names: named(get)) @attached(peer, names: prefixed(_))
public macro Query<Element: PersistentModel>(
    filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [], transaction: Transaction
) = #externalMacro(module: "AirlockMacros", type: "QueryMacro")

/// Finds the models that fulfil a condition, in the order of a property. The animation has no effect.
@attached(accessor, names: named(get)) @attached(peer, names: prefixed(_))
public macro Query<Value: Comparable, Element: PersistentModel>(
    filter: Predicate<Element>? = nil, sort keyPath: KeyPath<Element, Value>, order: SortOrder = .forward,
    animation: Animation = .default
) = #externalMacro(module: "AirlockMacros", type: "QueryMacro")

/// Finds the models that fulfil a condition, in the order of a property. The transaction has no effect.
@attached(accessor, names: named(get)) @attached(peer, names: prefixed(_))
public macro Query<Value: Comparable, Element: PersistentModel>(
    filter: Predicate<Element>? = nil, sort keyPath: KeyPath<Element, Value>, order: SortOrder = .forward,
    transaction: Transaction
) = #externalMacro(module: "AirlockMacros", type: "QueryMacro")

/// Finds the models that fulfil a condition, in the order of an optional property. The animation has no effect.
@attached(accessor, names: named(get)) @attached(peer, names: prefixed(_))
public macro Query<Value: Comparable, Element: PersistentModel>(
    filter: Predicate<Element>? = nil, sort keyPath: KeyPath<Element, Value?>, order: SortOrder = .forward,
    animation: Animation = .default
) = #externalMacro(module: "AirlockMacros", type: "QueryMacro")

/// Finds the models that fulfil a condition, in the order of an optional property. The transaction has no effect.
@attached(accessor, names: named(get)) @attached(peer, names: prefixed(_))
public macro Query<Value: Comparable, Element: PersistentModel>(
    filter: Predicate<Element>? = nil, sort keyPath: KeyPath<Element, Value?>, order: SortOrder = .forward,
    transaction: Transaction
) = #externalMacro(module: "AirlockMacros", type: "QueryMacro")
