public enum Harbour: String, Sendable {
    case north = "Northwick"
    case south = "Southsea"
}

public struct Sailing: Sendable {
    public let harbour: Harbour
    public let minutes: Int

    public init(harbour: Harbour, minutes: Int) {
        self.harbour = harbour
        self.minutes = minutes
    }
}
