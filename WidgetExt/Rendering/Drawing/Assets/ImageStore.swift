import Foundation
import Shared

/// Finds and decodes the images of one snapshot, each file once.
@MainActor
package final class ImageStore {
    /// A decoded image.
    struct DecodedImage {
        var image: CairoImage
        /// The size in points.
        var size: Size
        var isTemplate: Bool
        /// Whether it is drawn anew for the size it is shown in.
        var isVector: Bool
    }

    private let catalog: AssetCatalog
    /// Pixels a point of the snapshot.
    private let scale: Double
    private var decoded: [String: CairoImage] = [:]
    private var vectors: [String: VectorImage] = [:]

    /// Takes images from a catalogue.
    package init(catalog: AssetCatalog, scale: Double) { (self.catalog, self.scale) = (catalog, scale) }

    /// The colours beside the images, missing ones reported in a log.
    func colors(reportingTo diagnostics: DiagnosticLog) -> any AssetColors {
        CatalogColors(catalog: catalog, diagnostics: diagnostics)
    }

    /// What came of looking for a image.
    enum Finding {
        case image(DecodedImage, path: String)
        /// Why there is nothing to draw.
        case missing(String)
    }

    /// Looks for a image.
    func find(_ content: ViewNode.ImageContent) -> Finding {
        switch content.source {
        case .name(let name):
            let found = catalog.image(
                named: name, scale: scale, isDark: content.isDark, isHighContrast: content.isHighContrast)
            guard let found else {
                if let fault = catalog.fault(ofImage: name) {
                    return .missing("the image '\(name)' can't be read: \(fault)")
                }
                return .missing("no image '\(name)' in the assets — \(suggestion(for: name, in: catalog.names))")
            }
            do throws(ImageError) {
                let file = try ImageFile(path: found.path)
                let image = try image(
                    of: file, key: found.path, scale: found.scale, isTemplate: content.isTemplate ?? found.isTemplate,
                    preservesVectors: found.preservesVectors)
                return .image(image, path: found.path)
            } catch {
                return .missing("the image '\(name)' can't be read: \(error.words(about: found.path))")
            }
        case .data(let bytes):
            let key = "data:" + String(bytes.withUnsafeBytes { XXHash64.hash($0) }, radix: 16)
            do throws(ImageError) {
                let file = try ImageFile(bytes: bytes)
                let image = try image(
                    of: file, key: key, scale: 1, isTemplate: content.isTemplate ?? false, preservesVectors: false)
                return .image(image, path: key)
            } catch {
                return .missing("a image can't be read: \(error.words(about: "what was handed over"))")
            }
        }
    }

    /// Decodes a file and keeps it under a key.
    private func image(
        of file: ImageFile, key: String, scale: Double, isTemplate: Bool, preservesVectors: Bool
    ) throws(ImageError) -> DecodedImage {
        if file.isVector {
            let vector: VectorImage
            if let known = vectors[key] { vector = known } else { vector = try VectorImage(file) }
            vectors[key] = vector
            let image: CairoImage
            if let known = decoded[key] { image = known } else { image = try self.image(of: vector, in: vector.size) }
            decoded[key] = image
            return DecodedImage(image: image, size: vector.size, isTemplate: isTemplate, isVector: preservesVectors)
        }
        let image: CairoImage
        if let known = decoded[key] { image = known } else { image = try CairoImage(file) }
        decoded[key] = image
        let size = Size(width: Double(image.width) / scale, height: Double(image.height) / scale)
        return DecodedImage(image: image, size: size, isTemplate: isTemplate, isVector: false)
    }

    private func image(of vector: VectorImage, in size: Size) throws(ImageError) -> CairoImage {
        let surface = try vector.draw(
            pixelWidth: Int(saturating: (min(size.width, 1e6) * scale).rounded(.up)),
            pixelHeight: Int(saturating: (min(size.height, 1e6) * scale).rounded(.up)))
        guard let image = CairoImage(surface) else { throw .damaged(.svg) }
        return image
    }

    /// The image of a block, drawn for its size where it is made of shapes that stay; `nil` for one that wasn't found.
    func image(for block: DisplayList.ImageBlock) -> CairoImage? {
        guard block.isVector, let vector = vectors[block.path] else { return decoded[block.path] }
        let key = "\(block.path)@\(block.rect.width)x\(block.rect.height)"
        if let known = decoded[key] { return known }
        // Too large to be drawn anew, it is drawn as it was measured.
        let image = (try? image(of: vector, in: block.rect.size)) ?? decoded[block.path]
        decoded[key] = image
        return image
    }
}
