import Foundation
import Glibc
import Shared

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
