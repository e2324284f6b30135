/// What the writers' counters of a domain said at one moment.
///
/// Equal tokens: no commit was announced in between. Only a hint: a writer may have been unable to announce.
package struct ChangeToken: Sendable, Equatable {
    /// The sum of the counters; nil when they can't be seen.
    package let sum: UInt64?

    /// A token as it was written down before.
    package init(sum: UInt64?) { self.sum = sum }

    /// A token without counters equals none, itself included, so that its reader looks for itself.
    package static func == (left: ChangeToken, right: ChangeToken) -> Bool {
        guard let left = left.sum, let right = right.sum else { return false }
        return left == right
    }
}
