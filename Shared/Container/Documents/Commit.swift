/// What a write did.
package struct Commit: Sendable, Equatable {
    /// The version written; with `written` false, the one found.
    package let generation: UInt64
    package let commitID: UInt64
    /// False when an update left an absent document absent.
    package let written: Bool
    /// Where a damaged version was moved to, if the write found one.
    package let quarantined: String?
    /// What failed after the value was published, and didn't change that: keeping the previous version, say.
    package let housekeeping: ContainerError?
}
