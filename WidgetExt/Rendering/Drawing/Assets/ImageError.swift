import Shared

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
