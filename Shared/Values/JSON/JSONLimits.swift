/// How much JSON a parser takes before it gives up.
package struct JSONLimits: Sendable, Equatable {
    /// The whole text, in bytes.
    package var bytes: Int
    /// Arrays and objects inside each other.
    package var depth: Int

    package init(bytes: Int = 16 << 20, depth: Int = 64) {
        self.bytes = bytes
        self.depth = depth
    }
}
