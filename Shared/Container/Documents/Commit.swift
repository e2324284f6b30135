/// The result of a write.
package struct Commit: Sendable, Equatable {
    /// The version written, or the one found if `written` is false.
    package let generation: UInt64
    package let commitID: UInt64
    /// False if an update left an absent document absent.
    package let written: Bool
    /// The path a damaged version was moved to, if the write found one.
    package let quarantined: String?
    /// A failure after the value was published, which didn't affect it, such as failing to save the previous version.
    package let housekeeping: ContainerError?
}
