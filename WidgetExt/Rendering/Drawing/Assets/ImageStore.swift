import Foundation
import Shared

/// Finds and decodes the images of one snapshot. Each file is decoded once.
@MainActor
package final class ImageStore {
    /// A decoded image.
    struct DecodedImage {
        var image: CairoImage
        /// The size in points.
        var size: Size
        var isTemplate: Bool
        /// True if the image is drawn again, from vectors, at the size at which it is shown.
        var isVector: Bool
    }

    private let catalog: AssetCatalog
    /// Pixels per point of the snapshot.
    private let scale: Double
    private var decoded: [String: CairoImage] = [:]
    private var vectors: [String: VectorImage] = [:]

    /// Creates a store for the images of a catalogue.
    package init(catalog: AssetCatalog, scale: Double) { (self.catalog, self.scale) = (catalog, scale) }

    /// Returns the catalogue's colours. Missing colours are reported to a log.
    func colors(reportingTo diagnostics: DiagnosticLog) -> any AssetColors {
        CatalogColors(catalog: catalog, diagnostics: diagnostics)
    }

    /// The source of custom symbols.
    var symbols: any AssetSymbols { catalog }

    /// Returns the drawing of a symbol; `nil` for an unknown name.
    func symbol(for content: ViewNode.SymbolContent) -> Symbol? {
        content.asset == nil ? content.drawnSymbol : catalog.drawing(of: content)
    }

    /// The result of looking up an image.
    enum Finding {
        case image(DecodedImage, path: String)
        /// The reason why there is nothing to draw.
        case missing(String)
    }

    /// Looks up an image and decodes it.
    func find(_ content: ViewNode.ImageContent) -> Finding {
        switch content.source {
        case .name(let name):
            let found = catalog.image(
                named: name, scale: scale, isDark: content.isDark, isHighContrast: content.isHighContrast)
            guard let found else {
                if let fault = catalog.fault(ofImage: name) {
                    return .missing("can't read the image '\(name)': \(fault)")
                }
                return .missing("no image '\(name)' in the assets — \(suggestion(for: name, in: catalog.names))")
            }
            do throws(ImageError) {
                let file = try ImageFile(path: found.path)
                let image = try decode(
                    of: file, key: found.path, scale: found.scale, isTemplate: content.isTemplate ?? found.isTemplate,
                    preservesVectors: found.preservesVectors)
                return .image(image, path: found.path)
            } catch {
                return .missing("can't read the image '\(name)': \(error.words(about: found.path))")
            }
        case .data(let bytes):
            let key = "data:" + String(bytes.withUnsafeBytes { XXHash64.hash($0) }, radix: 16)
            do throws(ImageError) {
                let file = try ImageFile(bytes: bytes)
                let image = try decode(
                    of: file, key: key, scale: 1, isTemplate: content.isTemplate ?? false, preservesVectors: false)
                return .image(image, path: key)
            } catch {
                return .missing("can't read an image: \(error.words(about: "the data"))")
            }
        }
    }

    /// Decodes a file and caches the result under a key.
    private func decode(
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

    /// Returns the image of a block; `nil` if the image wasn't found. An image that preserves vectors is drawn again at the block's size.
    func image(for block: DisplayList.ImageBlock) -> CairoImage? {
        guard block.isVector, let vector = vectors[block.path] else { return decoded[block.path] }
        let key = "\(block.path)@\(block.rect.width)x\(block.rect.height)"
        if let known = decoded[key] { return known }
        // If the size is too large for drawing the vectors, the image at its natural size is scaled.
        let image = (try? image(of: vector, in: block.rect.size)) ?? decoded[block.path]
        decoded[key] = image
        return image
    }
}
