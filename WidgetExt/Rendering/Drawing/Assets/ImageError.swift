import Shared

/// Why a file can't be drawn.
enum ImageError: Error, Hashable {
    /// There is no such file.
    case missing
    /// The file has more bytes than are read.
    case tooManyBytes(Int)
    /// The image has more pixels than are drawn.
    case tooManyPixels(Int, Int)
    /// Its beginning is that of no image.
    case notAImage
    /// It is a image of a kind that isn't drawn.
    case undrawn(ImageKind)
    /// It begins as a image of a kind and doesn't go on as one.
    case damaged(ImageKind)
    /// What draws the kind isn't installed.
    case notInstalled(ImageKind, package: String)

    /// What is the matter, about the file called `it`, with a remedy.
    func words(about it: String) -> String {
        switch self {
        case .missing: "there is no file \(it)"
        case .tooManyBytes(let limit): "\(it) has more than \(limit >> 20) MiB — make it smaller"
        case .tooManyPixels(let width, let height):
            "\(it) has \(width) × \(height) pixels, more than are drawn — make it smaller"
        case .notAImage: "\(it) is no PNG, JPEG, SVG or PDF file"
        case .undrawn(let kind): "\(it) is a \(kind.name) file, of which none are drawn — convert it to PNG"
        case .damaged(let kind): "\(it) is a damaged \(kind.name) file"
        case .notInstalled(let kind, let package): "\(it) is a \(kind.name) file — install \(package) to draw it"
        }
    }
}

extension ImageKind {
    /// What the kind is called.
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
