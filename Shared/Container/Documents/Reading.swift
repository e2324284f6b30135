/// The result of reading a document.
package struct Reading<Value: Sendable>: Sendable {
    /// The value; nil if the document doesn't exist.
    package let value: Value?
    /// The version, counted from 1; 0 if the document doesn't exist.
    package let generation: UInt64
    /// The version's random id; 0 if the document doesn't exist.
    package let commitID: UInt64
    /// The reason why the current version is unusable, if `value` is the previous version's value. The caller should report this error.
    package let recovered: ContainerError?
}

extension Reading: Equatable where Value: Equatable {}
