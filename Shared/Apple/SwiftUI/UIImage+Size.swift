import Foundation

/// How large the pictures of the asset catalogues are.
///
/// A type of its own: a task-local function ends an optimised, statically linked program (Swift 6.3).
package struct NamedPictureSizes: Sendable {
    /// The size in points of a picture by its name, `nil` for one that isn't there.
    package let size: @Sendable (String) -> Size?

    package init(_ size: @escaping @Sendable (String) -> Size?) { self.size = size }

    /// Those of the request being answered; without them, nothing is known.
    @TaskLocal package static var current: NamedPictureSizes?
}

extension UIImage {
    /// The size in points: of a PNG or JPEG file and of an asset of that kind its own, of a symbol about that of a capital letter's line.
    /// Zero for what isn't known without drawing it: shapes, other kinds of files, missing pictures.
    public var size: CGSize {
        switch source {
        case .asset(let name): NamedPictureSizes.current?.size(name)?.cgSize ?? .zero
        case .data(let bytes):
            PictureKind(bytes)?.statedSize(bytes).map { CGSize(width: Double($0.width), height: Double($0.height)) }
                ?? .zero
        case .symbol:
            Size(width: symbolSide, height: symbolSide).cgSize
        }
    }

    private var symbolSide: Double {
        ((configuration?.size ?? 17) * (configuration?.scale?.factor ?? 1) * 1.18).rounded()
    }
}
