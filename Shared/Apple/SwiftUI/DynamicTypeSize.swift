/// The text size that the user chose in the system's settings.
///
/// Mirrors [SwiftUI's `DynamicTypeSize`](https://developer.apple.com/documentation/swiftui/dynamictypesize).
public enum DynamicTypeSize: String, Hashable, Sendable, CaseIterable, Comparable {
    /// The smallest.
    case xSmall
    /// Two below the default.
    case small
    /// One below the default.
    case medium
    /// The default.
    case large
    /// One above the default.
    case xLarge
    /// Two above the default.
    case xxLarge
    /// The largest size that isn't an accessibility size.
    case xxxLarge
    /// The first accessibility size.
    case accessibility1
    /// The second accessibility size.
    case accessibility2
    /// The third accessibility size.
    case accessibility3
    /// The fourth accessibility size.
    case accessibility4
    /// The largest.
    case accessibility5

    /// True if the size is one of the five accessibility sizes.
    public var isAccessibilitySize: Bool { self >= .accessibility1 }

    /// The position in the order of sizes, from 0.
    package var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// Returns true if one size is smaller than another.
    public static func < (left: DynamicTypeSize, right: DynamicTypeSize) -> Bool { left.index < right.index }
}
