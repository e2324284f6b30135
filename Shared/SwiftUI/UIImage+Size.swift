import Foundation

/// How large the pictures of the asset catalogues are.
package enum NamedPictureSizes {
    /// The size in points of a picture by its name, `nil` for one that isn't there; without it, nothing is known.
    @TaskLocal package static var size: (@Sendable (String) -> Size?)?
}

extension UIImage {
    /// The size in points: of a PNG or JPEG file and of an asset of that kind its own, of a symbol about that of a capital letter's line.
    /// Zero for what isn't known without drawing it: shapes, other kinds of files, missing pictures.
    public var size: CGSize {
        switch source {
        case .asset(let name): NamedPictureSizes.size?(name)?.cgSize ?? .zero
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
