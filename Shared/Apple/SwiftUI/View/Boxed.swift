/// A property wrapper that stores a value on the heap.
///
/// It is used for large values in enumerations and structures: copying or destroying such a type then changes one reference count instead
/// of copying or destroying each field.
@propertyWrapper
struct Boxed<Value> {
    private final class Storage {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private var storage: Storage

    var wrappedValue: Value {
        get { storage.value }
        set { storage = Storage(newValue) }
    }

    init(wrappedValue: Value) { storage = Storage(wrappedValue) }
}

/// A wrapper that passes a value through an API that requires Sendable. It is safe because views are created and resolved on the main actor
/// and never leave it.
struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}
