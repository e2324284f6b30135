import CoreGraphics
import Shared

extension Path {
    /// Creates a path from a Core Graphics path.
    public init(_ path: CGPath) { self.init(outline: path.outline) }

    /// The path as a Core Graphics path, without the stroke of a stroked path.
    public var cgPath: CGPath { CGPath(outline: outline) }
}
