import Glibc
import Shared

@_implementationOnly import CPangoCairo

/// A decoder of JPEG and GIF files, and an encoder of JPEG files, that uses GdkPixbuf, a dependency of librsvg.
@MainActor
enum PixelBuffer {
    private typealias New = @convention(c) (UnsafePointer<CChar>, OpaquePointer?) -> OpaquePointer?
    private typealias Write = @convention(c) (OpaquePointer, UnsafePointer<UInt8>, UInt, OpaquePointer?) -> Int32
    private typealias Close = @convention(c) (OpaquePointer, OpaquePointer?) -> Int32
    private typealias Get = @convention(c) (OpaquePointer) -> OpaquePointer?
    private typealias Number = @convention(c) (OpaquePointer) -> Int32
    private typealias Bytes = @convention(c) (OpaquePointer) -> UnsafePointer<UInt8>?

    /// Returns the image as a surface, rotated according to its EXIF orientation.
    static func surface(of file: ImageFile) throws(ImageError) -> OpaquePointer {
        guard let library = SharedLibrary("libgdk_pixbuf-2.0.so.0"),
            let new = library.function("gdk_pixbuf_loader_new_with_type", as: New.self),
            let write = library.function("gdk_pixbuf_loader_write", as: Write.self),
            let close = library.function("gdk_pixbuf_loader_close", as: Close.self),
            let get = library.function("gdk_pixbuf_loader_get_pixbuf", as: Get.self),
            let rotate = library.function("gdk_pixbuf_apply_embedded_orientation", as: Get.self),
            let width = library.function("gdk_pixbuf_get_width", as: Number.self),
            let height = library.function("gdk_pixbuf_get_height", as: Number.self),
            let channels = library.function("gdk_pixbuf_get_n_channels", as: Number.self),
            let stride = library.function("gdk_pixbuf_get_rowstride", as: Number.self),
            let pixels = library.function("gdk_pixbuf_read_pixels", as: Bytes.self)
        else { throw .noLibrary(for: file.kind, package: "librsvg2-2") }
        // Without a type, GdkPixbuf would look the format up in the machine's database of MIME types.
        guard let loader = new(file.kind == .gif ? "gif" : "jpeg", nil) else {
            throw .noLibrary(for: file.kind, package: "librsvg2-2")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
        let isWritten = write(loader, file.bytes, UInt(file.bytes.count), nil) != 0
        let isClosed = close(loader, nil) != 0
        guard isWritten, isClosed, let upright = get(loader).flatMap(rotate) else { throw .damaged(file.kind) }
        defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
        let (columns, rows) = (Int(width(upright)), Int(height(upright)))
        try ImageFile.check(width: columns, height: rows)
        let step = Int(channels(upright))
        guard let source = pixels(upright), step == 3 || step == 4,
            let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(columns), Int32(rows))
        else { throw .damaged(file.kind) }
        cairo_surface_flush(surface)
        guard let target = cairo_image_surface_get_data(surface) else {
            cairo_surface_destroy(surface)
            throw .damaged(file.kind)
        }
        let targetStride = Int(cairo_image_surface_get_stride(surface))
        for row in 0..<rows {
            var from = source + row * Int(stride(upright))
            (target + row * targetStride).withMemoryRebound(to: UInt32.self, capacity: columns) { line in
                for column in 0..<columns {
                    let alpha = step == 4 ? UInt32(from[3]) : 255
                    let (red, green, blue) = (UInt32(from[0]), UInt32(from[1]), UInt32(from[2]))
                    line[column] =
                        alpha << 24 | (red * alpha / 255) << 16 | (green * alpha / 255) << 8 | (blue * alpha / 255)
                    from += step
                }
            }
        }
        cairo_surface_mark_dirty(surface)
        return surface
    }

    private typealias Failure = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>
    private typealias Names = UnsafePointer<UnsafeMutablePointer<CChar>?>
    private typealias Wrap =
        @convention(c) (
            UnsafePointer<UInt8>, CInt, CInt, CInt, CInt, CInt, CInt, OpaquePointer?, OpaquePointer?
        ) -> OpaquePointer?
    private typealias Save =
        @convention(c) (
            OpaquePointer, UnsafeMutablePointer<UnsafeMutableRawPointer?>, UnsafeMutablePointer<UInt>,
            UnsafePointer<CChar>, Names, Names, Failure?
        ) -> CInt

    /// Returns an opaque image as a JPEG file.
    ///
    /// - Parameter quality: The quality from 0 to 1.
    static func jpeg(of surface: Surface, quality: Double) throws(ImageError) -> [UInt8] {
        guard let library = SharedLibrary("libgdk_pixbuf-2.0.so.0"),
            let wrap = library.function("gdk_pixbuf_new_from_data", as: Wrap.self),
            let save = library.function("gdk_pixbuf_save_to_bufferv", as: Save.self)
        else { throw .noLibrary(for: .jpeg, package: "librsvg2-2") }
        let pixels = surface.pixels().flatMap { [UInt8($0 >> 16 & 0xFF), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
        let (width, height) = (CInt(clamping: surface.width), CInt(clamping: surface.height))
        let percent = Int((min(max(quality, 0), 1) * 100).rounded())
        var (file, size) = (UnsafeMutableRawPointer?.none, UInt(0))
        let isSaved = pixels.withUnsafeBufferPointer { buffer -> Bool in
            guard let start = buffer.baseAddress, let image = wrap(start, 0, 0, 8, width, height, width * 3, nil, nil)
            else { return false }
            defer { g_object_unref(UnsafeMutableRawPointer(image)) }
            let (name, value) = (strdup("quality"), strdup("\(percent)"))
            defer {
                free(name)
                free(value)
            }
            return save(image, &file, &size, "jpeg", [name, nil], [value, nil], nil) != 0
        }
        guard isSaved, let file else { throw .damaged(.jpeg) }
        defer { g_free(file) }
        return Array(UnsafeRawBufferPointer(start: file, count: Int(size)))
    }
}
