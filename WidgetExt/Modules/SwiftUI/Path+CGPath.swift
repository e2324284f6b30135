import CoreGraphics
import Shared

extension Path {
    /// A path of Core Graphics, as it is now.
    public init(_ path: CGPath) { self.init(outline: path.outline) }

    /// The path for Core Graphics; of the line along a path, the path.
    public var cgPath: CGPath { CGPath(outline: outline) }
}
