import Glibc
import Shared
import Synchronization

@_implementationOnly import CPangoCairo

/// A PDF file that Poppler reads.
final class PDFFile: OpenPDF, @unchecked Sendable {
    private typealias Failure = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>

    /// The functions of the library.
    private struct Library: @unchecked Sendable {
        typealias Load = @convention(c) (OpaquePointer, UnsafePointer<CChar>?, Failure?) -> OpaquePointer?
        typealias Count = @convention(c) (OpaquePointer) -> Int32
        typealias Text = @convention(c) (OpaquePointer) -> UnsafeMutablePointer<CChar>?
        typealias Page = @convention(c) (OpaquePointer, Int32) -> OpaquePointer?
        typealias Measure =
            @convention(c) (
                OpaquePointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>
            ) -> Void
        typealias Render = @convention(c) (OpaquePointer, OpaquePointer) -> Void

        let library: SharedLibrary
        let load: Load
        let count: Count
        let page: Page
        let measure: Measure
        let text: Text
        let render: Render

        init?() {
            guard let library = SharedLibrary("libpoppler-glib.so.8"),
                let load = library.function("poppler_document_new_from_bytes", as: Load.self),
                let count = library.function("poppler_document_get_n_pages", as: Count.self),
                let page = library.function("poppler_document_get_page", as: Page.self),
                let measure = library.function("poppler_page_get_size", as: Measure.self),
                let text = library.function("poppler_page_get_text", as: Text.self),
                let render = library.function("poppler_page_render", as: Render.self)
            else { return nil }
            (self.library, self.load, self.count, self.page) = (library, load, count, page)
            (self.measure, self.text, self.render) = (measure, text, render)
        }
    }

    /// Held while the library is used, because a document may be used by several threads.
    private static let lock = Mutex(())

    private let library: Library
    private let document: OpaquePointer
    let pageCount: Int

    /// Reads a file, up to the size limit of images.
    init(_ bytes: [UInt8]) throws(ImageError) {
        guard bytes.count <= ImageFile.byteLimit else { throw .tooManyBytes(ImageFile.byteLimit) }
        guard let library = Library() else { throw .noLibrary(for: .pdf, package: "libpoppler-glib8") }
        let opened = Self.lock.withLock { _ -> OpaquePointer? in
            guard let data = g_bytes_new(bytes, UInt(bytes.count)) else { return nil }
            defer { g_bytes_unref(data) }
            return library.load(data, nil, nil)
        }
        guard let opened else { throw .damaged(.pdf) }
        (self.library, document) = (library, opened)
        pageCount = Self.lock.withLock { _ in Int(library.count(opened)) }
    }

    deinit { Self.lock.withLock { _ in g_object_unref(UnsafeMutableRawPointer(document)) } }

    /// Makes the files readable for code of an app.
    static func installReader() {
        PDFReading.install { bytes in
            do throws(ImageError) { return try PDFFile(bytes) } catch {
                throw CommandFailure(error.words(about: "the document"), exitCode: .badData)
            }
        }
    }

    private func withPage<Result>(_ index: Int, _ body: (OpaquePointer) -> Result) -> Result? {
        Self.lock.withLock { _ in
            guard index >= 0, index < pageCount, let page = library.page(document, Int32(clamping: index)) else {
                return nil
            }
            defer { g_object_unref(UnsafeMutableRawPointer(page)) }
            return body(page)
        }
    }

    var attributes: [String: String] {
        var found: [String: String] = [:]
        for name in ["Title", "Author", "Subject", "Keywords", "Creator", "Producer"] {
            let function = library.library.function("poppler_document_get_\(name.lowercased())", as: Library.Text.self)
            let text = function.flatMap { function in Self.lock.withLock { _ in Self.string(function(document)) } }
            if let text, !text.isEmpty { found[name] = text }
        }
        return found
    }

    /// Returns a text of the library, and frees it.
    private static func string(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        defer { g_free(text) }
        return text.map { String(cString: $0) }
    }

    func size(ofPage index: Int) -> Size? {
        withPage(index) { page in
            var (width, height) = (0.0, 0.0)
            library.measure(page, &width, &height)
            return Size(width: width, height: height)
        }
    }

    func text(ofPage index: Int) -> String { withPage(index) { Self.string(library.text($0)) ?? "" } ?? "" }

    /// Draws a page with a size in pixels; returns false if there is no such page.
    func draw(page index: Int, on cairo: OpaquePointer, in size: Size) -> Bool {
        guard let natural = self.size(ofPage: index), natural.width > 0, natural.height > 0 else { return false }
        return withPage(index) { page in
            cairo_scale(cairo, size.width / natural.width, size.height / natural.height)
            library.render(page, cairo)
            return true
        } ?? false
    }

    @MainActor func png(ofPage index: Int, pixelWidth: Int, pixelHeight: Int) throws -> [UInt8] {
        do throws(ImageError) {
            try ImageFile.check(width: pixelWidth, height: pixelHeight)
            let surface = Surface(pixelWidth: pixelWidth, pixelHeight: pixelHeight, scale: 1)
            let size = Size(width: Double(pixelWidth), height: Double(pixelHeight))
            // Pages are white paper, unlike vector images.
            surface.fill(Rect(size), .color(ResolvedColor(255, 255, 255)))
            guard let cairo = surface.cairo, draw(page: index, on: cairo, in: size), let bytes = surface.png() else {
                throw .damaged(.pdf)
            }
            return bytes
        } catch {
            throw CommandFailure(error.words(about: "the page"), exitCode: .badData)
        }
    }
}

/// The C libraries of a toolkit, which a program from the toolkit uses instead of the system's.
package enum BundledLibraries {
    /// The folder of the libraries; `nil` if the program uses those of the system.
    ///
    /// The folder is that of the loaded Cairo library, if it contains `libraries.txt`, the list that `Packaging/native` writes.
    package static let folder: String? = {
        guard let path = airlock_cairo_path() else { return nil }
        let folder = String(cString: path).parentFolder
        return access("\(folder)/libraries.txt", R_OK) == 0 ? folder : nil
    }()

    /// Makes the bundled libraries read their data from their own folder, so that no image depends on the machine's data.
    ///
    /// Call it before the first use of the libraries, which read these variables only once.
    package static func adoptData() {
        guard let folder else { return }
        setenv("GDK_PIXBUF_MODULE_FILE", "\(folder)/loaders.cache", 1)
        setenv("LIBTHAI_DICTDIR", "\(folder)/libthai", 1)
        // Foundation has its own ICU data, but files of the same version in this folder take precedence.
        setenv("ICU_DATA", folder, 1)
        // A folder that doesn't exist: the machine's modules need the machine's libraries.
        setenv("GIO_MODULE_DIR", "\(folder)/gio-modules", 1)
        unsetenv("GIO_EXTRA_MODULES")
    }
}

/// A library of the system, or of the toolkit that contains the program, that is loaded on demand.
///
/// Few widgets have SVG or PDF images. Linking the libraries for them would slow down every start and enlarge every process.
struct SharedLibrary {
    private let handle: UnsafeMutableRawPointer

    /// Loads a library by its file name; `nil` if it isn't installed.
    ///
    /// A program with bundled libraries loads no others: a library of the system may need newer versions of those that are already loaded.
    init?(_ name: String) {
        let path = BundledLibraries.folder.map { "\($0)/\(name)" } ?? name
        guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else { return nil }
        self.handle = handle
    }

    /// Returns a function of the library as a C function type; `nil` if the library has no function of that name.
    func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        guard MemoryLayout<Function>.size == MemoryLayout<UnsafeMutableRawPointer>.size else { return nil }
        return dlsym(handle, name).map { unsafeBitCast($0, to: type) }
    }
}
