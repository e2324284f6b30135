/// A property wrapper that stores a value on the heap.
///
/// For large values in several types: copying or destroying such a type then costs one reference count instead of one operation for
/// each field of the value.
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

/// Passes a value through an API that requires Sendable; views are created and resolved on the main actor and never leave it.
struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}
