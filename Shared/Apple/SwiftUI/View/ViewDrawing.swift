/// A renderer of views to image files, for code of an app that draws images itself.
@MainActor
package struct ViewDrawing {
    /// The format of an image file.
    package enum Format: Hashable, Sendable {
        case svg
        /// The scale is the number of pixels per point.
        case png(scale: Double)
        /// The quality is from 0 to 1. Transparent pixels become white.
        case jpeg(scale: Double, quality: Double)
    }

    /// An image file.
    package struct File: Hashable, Sendable {
        package let bytes: [UInt8]
        /// The size in points.
        package let size: Size

        package init(bytes: [UInt8], size: Size) { (self.bytes, self.size) = (bytes, size) }
    }

    /// Draws a view for a proposal in points; returns `nil` if the view has no area. A dimension that is `nil` requests the ideal size.
    package let draw: (any View, ProposedSize, Format) throws -> File?

    package init(_ draw: @escaping (any View, ProposedSize, Format) throws -> File?) { self.draw = draw }

    /// The process's renderer; `nil` in a process that draws nothing, such as an intents extension.
    package static var current: ViewDrawing?
}
