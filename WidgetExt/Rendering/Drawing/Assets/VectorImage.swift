import Shared

@_implementationOnly import CPangoCairo

/// A vector image: an SVG file drawn by librsvg, or the first page of a PDF file drawn by Poppler.
///
/// External resources aren't loaded: an SVG has no base URL for relative links, and the sandbox denies access to other files.
@MainActor
final class VectorImage {
    /// The size in points.
    let size: Size
    private let render: (OpaquePointer, Size) -> Bool
    private let release: () -> Void

    /// Reads a file.
    init(_ file: ImageFile) throws(ImageError) {
        switch file.kind {
        case .svg: (size, render, release) = try Self.svg(file.bytes)
        case .pdf: (size, render, release) = try Self.pdf(file.bytes)
        default: throw .undrawn(file.kind)
        }
        guard size.width.isFinite, size.height.isFinite, size.width > 0, size.height > 0 else {
            release()
            throw .damaged(file.kind)
        }
    }

    isolated deinit { release() }

    /// Draws the image at a size in pixels.
    func draw(pixelWidth: Int, pixelHeight: Int) throws(ImageError) -> Surface {
        try ImageFile.check(width: pixelWidth, height: pixelHeight)
        let surface = Surface(pixelWidth: pixelWidth, pixelHeight: pixelHeight, scale: 1)
        guard let cairo = surface.cairo,
            render(cairo, Size(width: Double(pixelWidth), height: Double(pixelHeight)))
        else { throw .damaged(.svg) }
        return surface
    }

    private typealias Parts = (Size, (OpaquePointer, Size) -> Bool, () -> Void)
    private typealias Failure = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>

    private static func svg(_ bytes: [UInt8]) throws(ImageError) -> Parts {
        typealias Load = @convention(c) (UnsafePointer<UInt8>, UInt, Failure?) -> OpaquePointer?
        typealias Measure =
            @convention(c) (
                OpaquePointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>
            ) -> Int32
        typealias Render = @convention(c) (OpaquePointer, OpaquePointer, UnsafePointer<Double>, Failure?) -> Int32
        // Recursive entities can expand without limit. Images of asset catalogues don't contain entities.
        guard !bytes.contains(sequence: Array("<!ENTITY".utf8)) else { throw .damaged(.svg) }
        guard let library = SharedLibrary("librsvg-2.so.2"),
            let load = library.function("rsvg_handle_new_from_data", as: Load.self),
            let measure = library.function("rsvg_handle_get_intrinsic_size_in_pixels", as: Measure.self),
            let render = library.function("rsvg_handle_render_document", as: Render.self)
        else { throw .noLibrary(for: .svg, package: "librsvg2-2") }
        guard let handle = load(bytes, UInt(bytes.count), nil) else { throw .damaged(.svg) }
        var (width, height) = (0.0, 0.0)
        if measure(handle, &width, &height) == 0 {
            (width, height) = viewBox(in: bytes) ?? (100, 100)
        }
        return (
            Size(width: width, height: height),
            { cairo, size in
                let viewport = [0, 0, size.width, size.height]
                return render(handle, cairo, viewport, nil) != 0
            }, { g_object_unref(UnsafeMutableRawPointer(handle)) }
        )
    }

    /// Returns the size of an SVG image that has a view box but no width and height.
    private static func viewBox(in bytes: [UInt8]) -> (Double, Double)? {
        let text = String(decoding: bytes.prefix(4_096), as: UTF8.self)
        guard let name = text.firstRange(of: "viewBox=") else { return nil }
        let numbers = text[name.upperBound...].dropFirst().prefix { $0 != "\"" && $0 != "'" }
            .split { $0 == " " || $0 == "," }.compactMap { Double($0) }
        return numbers.count == 4 ? (numbers[2], numbers[3]) : nil
    }

    private static func pdf(_ bytes: [UInt8]) throws(ImageError) -> Parts {
        let file = try PDFFile(bytes)
        guard let natural = file.size(ofPage: 0) else { throw .damaged(.pdf) }
        return (natural, { cairo, size in file.draw(page: 0, on: cairo, in: size) }, {})
    }
}

extension Array where Element == UInt8 {
    func contains(sequence: [UInt8]) -> Bool {
        guard let first = sequence.first else { return true }
        return indices.contains { self[$0] == first && self[$0...].starts(with: sequence) }
    }
}
