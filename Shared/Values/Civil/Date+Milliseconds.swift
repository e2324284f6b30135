import FoundationEssentials

extension Date {
    /// The instant in milliseconds since 1 January 1970, cut off; what no number of them can say is the nearest.
    package var milliseconds: Int64 { Int64(Int(saturating: (timeIntervalSince1970 * 1_000).rounded(.down))) }

    /// The instant of milliseconds since 1 January 1970.
    package init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}
