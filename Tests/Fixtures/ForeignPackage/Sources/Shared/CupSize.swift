/// How much a cup holds.
public enum CupSize: String, CaseIterable, Sendable {
    case small, large

    /// Its volume.
    public var millilitres: Int { self == .small ? 150 : 300 }
}
