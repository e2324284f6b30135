/// Carries a value through a call that asks for Sendable; views are made and resolved on the main actor, where it stays.
struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}
