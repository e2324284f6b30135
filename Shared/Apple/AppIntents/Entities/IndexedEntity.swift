// What the built-in extension is linked with has no CoreFoundation.
#if WITHOUT_COREFOUNDATION
import FoundationEssentials
#else
import Foundation
#endif

/// An entity the system's search may keep.
///
/// Mirrors [AppIntents' `IndexedEntity`](https://developer.apple.com/documentation/appintents/indexedentity). Nothing is kept outside of
/// the app here: a search asks the entity's own query, and finds what that offers by its attributes, too.
@_alwaysEmitConformanceMetadata
public protocol IndexedEntity: AppEntity {
    /// What it is found by.
    var attributeSet: CSSearchableItemAttributeSet { get }
    /// Whether searches don't show it.
    var hideInSpotlight: Bool { get }
}

extension IndexedEntity {
    /// What its display representation and its properties with an `indexingKey` say.
    public var attributeSet: CSSearchableItemAttributeSet { defaultAttributeSet }
    /// No.
    public var hideInSpotlight: Bool { false }

    /// What its display representation and its properties with an `indexingKey` say; each call makes one of its own.
    public var defaultAttributeSet: CSSearchableItemAttributeSet {
        let set = CSSearchableItemAttributeSet()
        let shown = displayRepresentation
        (set.displayName, set.contentDescription) = (shown.title.text, shown.subtitle?.text)
        if !shown.synonyms.isEmpty { set.alternateNames = shown.synonyms.map(\.text) }
        switch shown.image?.source {
        case .file(let url): set.thumbnailURL = url
        case .data(let data): set.thumbnailData = data
        default: break
        }
        for property in indexedProperties(of: self) { set.take(property.value, for: property.key) }
        return set
    }

    /// What it is found by besides its name.
    package var searchWords: [String] {
        let set = attributeSet
        return [set.title, set.displayName].compactMap { $0 } + (set.alternateNames ?? []) + (set.keywords ?? [])
    }
}

/// The properties of a thing that a search keeps, with their values and where they are kept.
private func indexedProperties(of thing: Any) -> [(key: AnyKeyPath & Sendable, value: any Sendable)] {
    let stored = Mirror(reflecting: thing).children.compactMap { $0.value as? any AnyEntityProperty }
    let computed = _ComputedEntityProperty.all(of: type(of: thing)).compactMap { property in
        property.indexingKey.flatMap { key in property.property(thing)?.anyValue.map { (key, $0) } }
    }
    return stored.compactMap { property in property.indexingKey.flatMap { key in property.anyValue.map { (key, $0) } } }
        + computed
}

extension CSSearchableItemAttributeSet {
    /// Takes a value of a property for an attribute of the value's type, and for one of texts as a person reads it.
    func take(_ value: any Sendable, for key: AnyKeyPath) {
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
