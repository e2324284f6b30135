/// The result of a write.
package struct Commit: Sendable, Equatable {
    /// The generation that was written, or the existing generation if `written` is false.
    package let generation: UInt64
    package let commitID: UInt64
    /// False if an update left an absent document absent.
    package let written: Bool
    /// The path to which the write moved a damaged version; nil if there was no damaged version.
    package let quarantined: String?
    /// An error that occurred after the value was published and doesn't affect the value, such as a failure to save the previous version.
    package let housekeeping: ContainerError?
}
