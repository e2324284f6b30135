import Foundation
import Shared

/// Finds and decodes the pictures of one snapshot, each file once.
@MainActor
package final class ImageStore {
    /// A decoded picture.
    struct Picture {
        var image: CairoImage
        /// The size in points.
        var size: Size
        var isTemplate: Bool
    }

    private let catalog: AssetCatalog
    /// Pixels a point of the snapshot.
    private let scale: Double
    private var decoded: [String: CairoImage] = [:]

    /// Takes pictures from a catalogue.
    package init(catalog: AssetCatalog, scale: Double) { (self.catalog, self.scale) = (catalog, scale) }

    /// What came of looking for a picture.
    enum Finding {
        case picture(Picture, path: String)
        /// Why there is nothing to draw.
        case missing(String)
    }

    /// Looks for a picture.
    func find(_ content: ViewNode.ImageContent) -> Finding {
        let found = catalog.image(
            named: content.name, scale: scale, isDark: content.isDark, isHighContrast: content.isHighContrast)
        guard let found else {
            return .missing(
                "no image '\(content.name)' in the assets — \(suggestion(for: content.name, in: catalog.names))")
        }
        guard let image = picture(at: found.path) else {
            return .missing("the image '\(content.name)' can't be read: \(found.path) is no PNG file")
        }
        let size = Size(width: Double(image.width) / found.scale, height: Double(image.height) / found.scale)
        let picture = Picture(image: image, size: size, isTemplate: content.isTemplate ?? found.isTemplate)
        return .picture(picture, path: found.path)
    }

    /// The picture in a file; `nil` for one that can't be decoded.
    func picture(at path: String) -> CairoImage? {
        if let known = decoded[path] { return known }
        let image = CairoImage(path: path)
        decoded[path] = image
        return image
    }
}
