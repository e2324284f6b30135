/// What reading a document gave.
package struct Reading<Value: Sendable>: Sendable {
    /// Nil when there is no such document.
    package let value: Value?
    /// Which version this is, counted from 1; 0 when there is no document.
    package let generation: UInt64
    /// The version's random id; 0 when there is no document.
    package let commitID: UInt64
    /// Why the current version couldn't be used, when `value` is the previous one. Report it.
    package let recovered: ContainerError?
}

extension Reading: Equatable where Value: Equatable {}
