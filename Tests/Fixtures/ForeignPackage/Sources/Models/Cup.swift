import Foundation
import Shared

/// A cup of something.
public struct Cup: Identifiable, Sendable {
    /// Its number.
    public let id: Int
    /// How much it holds.
    public let size: CupSize

    /// Makes a cup.
    public init(id: Int, size: CupSize) {
        self.id = id
        self.size = size
    }

    /// One of each size.
    public static let all = CupSize.allCases.enumerated().map { Cup(id: $0, size: $1) }
}
