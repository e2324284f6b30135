/// The state of a domain's commit counters at one moment.
///
/// Equal tokens mean that no commit was announced in between. Only a hint: a writer may have been unable to announce its commit.
package struct ChangeToken: Sendable, Equatable {
    /// The sum of the counters; nil if they can't be read.
    package let sum: UInt64?

    /// Creates a token from a stored sum.
    package init(sum: UInt64?) { self.sum = sum }

    /// A token without counters equals no token, not even itself, so that the caller reads the document again.
    package static func == (left: ChangeToken, right: ChangeToken) -> Bool {
        guard let left = left.sum, let right = right.sum else { return false }
        return left == right
    }
}
