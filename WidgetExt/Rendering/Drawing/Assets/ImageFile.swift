import Foundation
import Glibc
import Shared

/// The bytes of a image and what they say they are.
struct ImageFile {
    let bytes: [UInt8]
    let kind: ImageKind

    /// The most bytes that are read.
    static let byteLimit = 16 << 20
    /// The most pixels that are drawn, and the longest side: a file that says more takes more memory than any widget has.
    static let pixelLimit = 8 << 20
    static let sideLimit = 4_096

    /// Reads a file, not more than is drawn of any.
    init(path: String) throws(ImageError) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .missing }
        guard status.st_size <= Self.byteLimit else { throw .tooManyBytes(Self.byteLimit) }
        guard let data = FileManager.default.contents(atPath: path) else { throw .missing }
        try self.init(bytes: Array(data))
    }

    init(bytes: [UInt8]) throws(ImageError) {
        guard bytes.count <= Self.byteLimit else { throw .tooManyBytes(Self.byteLimit) }
        guard let kind = ImageKind(bytes) else { throw .notAImage }
        (self.bytes, self.kind) = (bytes, kind)
    }

    /// Whether it is made of shapes.
    var isVector: Bool { kind == .svg || kind == .pdf }

    /// Refuses a size before any memory is taken for it.
    static func check(width: Int, height: Int) throws(ImageError) {
        guard (1...sideLimit).contains(width), (1...sideLimit).contains(height), width * height <= pixelLimit else {
            throw .tooManyPixels(width, height)
        }
    }

    /// The size in pixels as the beginning of a PNG or JPEG file says; `nil` where it doesn't.
    var statedSize: (width: Int, height: Int)? { kind.statedSize(bytes) }
}
