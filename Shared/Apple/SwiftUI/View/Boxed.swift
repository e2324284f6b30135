/// A value on the heap.
///
/// For large values that several types hold: code that copies or destroys such a type then counts one reference instead
/// of doing the same for every field of the value.
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

/// Carries a value through a call that asks for Sendable; views are made and resolved on the main actor, where it stays.
struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}
