// The built-in extension doesn't link CoreFoundation.
#if WITHOUT_COREFOUNDATION
import FoundationEssentials
#else
import Foundation
#endif

/// An entity that the system's search can index.
///
/// Mirrors [AppIntents' `IndexedEntity`](https://developer.apple.com/documentation/appintents/indexedentity). There is no index here: a
/// search runs the entity's own query. It also matches the attributes of the entities that the query suggests.
@_alwaysEmitConformanceMetadata
public protocol IndexedEntity: AppEntity {
    /// The attributes that a search for the entity matches.
    var attributeSet: CSSearchableItemAttributeSet { get }
    /// A Boolean value that indicates whether search results hide the entity.
    var hideInSpotlight: Bool { get }
}

extension IndexedEntity {
    public var attributeSet: CSSearchableItemAttributeSet { defaultAttributeSet }
    /// False by default.
    public var hideInSpotlight: Bool { false }

    /// A new attribute set with the display representation and the properties that have an indexing key.
    public var defaultAttributeSet: CSSearchableItemAttributeSet {
        let set = CSSearchableItemAttributeSet()
        let representation = displayRepresentation
        (set.displayName, set.contentDescription) = (representation.title.text, representation.subtitle?.text)
        if !representation.synonyms.isEmpty { set.alternateNames = representation.synonyms.map(\.text) }
        switch representation.image?.source {
        case .file(let url): set.thumbnailURL = url
        case .data(let data): set.thumbnailData = data
        default: break
        }
        for property in indexedProperties(of: self) { set.assign(property.value, for: property.key) }
        return set
    }

    /// The strings that a search matches, in addition to the entity's name.
    package var searchWords: [String] {
        let set = attributeSet
        return [set.title, set.displayName].compactMap { $0 } + (set.alternateNames ?? []) + (set.keywords ?? [])
    }
}

/// Returns the indexed properties of an instance, with their search attributes and values.
private func indexedProperties(of thing: Any) -> [(key: AnyKeyPath & Sendable, value: any Sendable)] {
    let stored = Mirror(reflecting: thing).children.compactMap { $0.value as? any AnyEntityProperty }
    let computed = _ComputedEntityProperty.all(of: type(of: thing)).compactMap { property in
        property.indexingKey.flatMap { key in property.property(thing)?.anyValue.map { (key, $0) } }
    }
    return stored.compactMap { property in property.indexingKey.flatMap { key in property.anyValue.map { (key, $0) } } }
        + computed
}

extension CSSearchableItemAttributeSet {
    /// Sets the attribute at a key path if the value has the attribute's type. A string attribute can be set to any value's displayed text.
    func assign(_ value: any Sendable, for key: AnyKeyPath) {
        func set<Value>(_ type: Value.Type) -> Bool {
            guard let key = key as? ReferenceWritableKeyPath<CSSearchableItemAttributeSet, Value?>,
                let value = value as? Value
            else { return false }
            self[keyPath: key] = value
            return true
        }
        if set(String.self) || set([String].self) || set(Date.self) || set(URL.self) || set(Data.self) { return }
        #if !WITHOUT_COREFOUNDATION
        if let key = key as? ReferenceWritableKeyPath<CSSearchableItemAttributeSet, NSNumber?> {
            switch value {
            case let number as Int: self[keyPath: key] = NSNumber(value: number)
            case let number as Double: self[keyPath: key] = NSNumber(value: number)
            case let bool as Bool: self[keyPath: key] = NSNumber(value: bool)
            default: break
            }
            return
        }
        #endif
        guard let key = key as? ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?>,
            let value = value as? any _IntentValue
        else { return }
        func text<Value: _IntentValue>(_ value: Value) -> String { Value._intentValueType.text(value) }
        self[keyPath: key] = text(value)
    }
}
