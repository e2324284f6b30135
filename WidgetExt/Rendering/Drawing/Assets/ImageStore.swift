import Foundation
import Glibc
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

/// The bytes of an image file and their detected format.
struct ImageFile {
    let bytes: [UInt8]
    let kind: ImageKind

    /// The maximum file size in bytes.
    static let byteLimit = 16 << 20
    /// The maximum number of pixels, and the maximum width and height. A larger image needs more memory than any widget has.
    static let pixelLimit = 8 << 20
    static let sideLimit = 4_096

    /// Reads a file, up to the size limit.
    init(path: String) throws(ImageError) { try self.init(bytes: Self.bytes(path: path)) }

    /// Returns the bytes of a regular file, up to the size limit.
    static func bytes(path: String) throws(ImageError) -> [UInt8] {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .missing }
        guard status.st_size <= byteLimit else { throw .tooManyBytes(byteLimit) }
        guard let data = FileManager.default.contents(atPath: path) else { throw .missing }
        return Array(data)
    }

    init(bytes: [UInt8]) throws(ImageError) {
        guard bytes.count <= Self.byteLimit else { throw .tooManyBytes(Self.byteLimit) }
        guard let kind = ImageKind(bytes) else { throw .notAnImage }
        (self.bytes, self.kind) = (bytes, kind)
    }

    /// True if the image consists of vector shapes.
    var isVector: Bool { kind == .svg || kind == .pdf }

    /// Checks a size before memory is allocated for it.
    ///
    /// - Throws: ``ImageError`` if the size exceeds the limits.
    static func check(width: Int, height: Int) throws(ImageError) {
        guard (1...sideLimit).contains(width), (1...sideLimit).contains(height), width * height <= pixelLimit else {
            throw .tooManyPixels(width, height)
        }
    }

    /// The size in pixels that the header of a PNG or JPEG file states; `nil` if there is none.
    var statedSize: (width: Int, height: Int)? { kind.statedSize(bytes) }
}

/// A thumbnail of an image's shades and colours, for comparison with other images.
struct ImagePrint: Hashable, Sendable {
    /// The thumbnail's width and height in pixels, whatever the image's proportions.
    static let side = 16

    /// The premultiplied ARGB pixels, row by row.
    private var pixels: [UInt32]

    /// Creates a thumbnail from the pixels of an image drawn into a square of ``side``.
    init(pixels: [UInt32]) { self.pixels = pixels }

    /// Returns the mean absolute difference of the shades, from 0 (equal) to 1.
    func shadeDistance(to other: ImagePrint) -> Double {
        func shade(_ pixel: UInt32) -> Int { Int(VibrantFilter.apply(pixel) >> 24) }
        return mean(other) { abs(shade($0) - shade($1)) }
    }

    /// Returns the mean absolute difference of the red, green and blue components, from 0 (equal) to 1.
    func colorDistance(to other: ImagePrint) -> Double {
        func part(_ pixel: UInt32, _ shift: UInt32) -> Int { Int((pixel >> shift) & 0xFF) }
        return mean(other) { one, two in
            [16, 8, 0].map { abs(part(one, $0) - part(two, $0)) }.reduce(0, +)
        } / 3
    }

    /// The least alpha, from 0 to 255, of a pixel that counts as opaque.
    private static let opaque: UInt32 = 230

    /// The share of opaque pixels, from 0 to 1, in the smallest rectangle around all opaque pixels.
    var compactness: Double {
        let places = pixels.indices.filter { pixels[$0] >> 24 >= Self.opaque }
        let (columns, rows) = (places.map { $0 % Self.side }, places.map { $0 / Self.side })
        guard let left = columns.min(), let right = columns.max(), let top = rows.first, let bottom = rows.last else {
            return 0
        }
        return Double(places.count) / Double((right - left + 1) * (bottom - top + 1))
    }

    /// The largest difference, from 0 to 1, of a component between two opaque pixels.
    var colorSpread: Double {
        let opaque = pixels.filter { $0 >> 24 >= Self.opaque }
        let spreads = [16, 8, 0].map { (shift: UInt32) in
            let parts = opaque.map { ($0 >> shift) & 0xFF }
            return (parts.max() ?? 0) - (parts.min() ?? 0)
        }
        return Double(spreads.max() ?? 0) / 255
    }

    private func mean(_ other: ImagePrint, _ distance: (UInt32, UInt32) -> Int) -> Double {
        Double(zip(pixels, other.pixels).map(distance).reduce(0, +)) / Double(255 * Self.side * Self.side)
    }
}

/// The reason why an image file can't be drawn.
enum ImageError: Error, Hashable {
    /// The file doesn't exist.
    case missing
    /// The file is larger than the limit.
    case tooManyBytes(Int)
    /// The image has more pixels than the limit.
    case tooManyPixels(Int, Int)
    /// The file's signature isn't that of an image.
    case notAnImage
    /// The image has an unsupported format.
    case undrawn(ImageKind)
    /// The file begins like an image of the format but is damaged.
    case damaged(ImageKind)
    /// The library that draws images of the format isn't installed.
    case notInstalled(ImageKind, package: String)
    /// The toolkit that contains the program has no library that draws images of the format.
    case notBundled(ImageKind)
    /// The template of a custom symbol can't be drawn.
    case template(SymbolTemplateFlaw)

    /// Returns the reason why the library that draws images of the format can't be loaded.
    ///
    /// - Parameter package: The library's package on Debian.
    static func noLibrary(for kind: ImageKind, package: String) -> ImageError {
        BundledLibraries.folder == nil ? .notInstalled(kind, package: package) : .notBundled(kind)
    }

    /// Returns the error message with a remedy. `it` is the name of the file in the message.
    func words(about it: String) -> String {
        switch self {
        case .missing: "there is no file \(it)"
        case .tooManyBytes(let limit): "\(it) has more than \(limit >> 20) MiB — make it smaller"
        case .tooManyPixels(let width, let height):
            "\(it) has \(width) × \(height) pixels, more than the limit — make it smaller"
        case .notAnImage: "\(it) isn't a PNG, JPEG, SVG or PDF file"
        case .undrawn(let kind): "\(it) is a \(kind.name) file, which isn't supported — convert it to PNG"
        case .damaged(let kind): "\(it) is a damaged \(kind.name) file"
        case .template(let flaw): flaw.words(about: it)
        case .notInstalled(let kind, let package): "\(it) is a \(kind.name) file — install \(package) to draw it"
        case .notBundled(let kind):
            "\(it) is a \(kind.name) file, which the toolkit can't draw — convert it to \(kind == .pdf ? "SVG" : "PNG")"
        }
    }
}

extension ImageKind {
    /// The name of the format.
    var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .gif: "GIF"
        case .webp: "WebP"
        case .heic: "HEIC"
        case .pdf: "PDF"
        case .svg: "SVG"
        }
    }
}
