@_exported import Foundation
@_exported import FoundationGaps
import Shared
@_exported import UIKit

/// The boxes of a page.
public enum PDFDisplayBox: Int, Sendable { case mediaBox, cropBox, bleedBox, trimBox, artBox }

/// The name of a document's attribute.
public struct PDFDocumentAttribute: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let titleAttribute = Self(rawValue: "Title")
    public static let authorAttribute = Self(rawValue: "Author")
    public static let subjectAttribute = Self(rawValue: "Subject")
    public static let creatorAttribute = Self(rawValue: "Creator")
    public static let producerAttribute = Self(rawValue: "Producer")
    public static let creationDateAttribute = Self(rawValue: "CreationDate")
    public static let modificationDateAttribute = Self(rawValue: "ModDate")
    public static let keywordsAttribute = Self(rawValue: "Keywords")
}

/// A document of pages. A widget extension reads documents with Poppler, if it is installed; in an intents extension, the initialisers with a file
/// return `nil`.
///
/// Mirrors [PDFKit's `PDFDocument`](https://developer.apple.com/documentation/pdfkit/pdfdocument). A document that needs a password isn't read.
open class PDFDocument: NSObject, @unchecked Sendable {
    private var pages: [PDFPage] = []
    /// The bytes of the file, until a page is inserted or removed.
    private var bytes: Data?
    open private(set) var documentURL: URL?
    open var documentAttributes: [AnyHashable: Any]?

    /// Creates a document without pages.
    public override init() {}

    /// Reads a file; `nil` if it can't be read.
    public convenience init?(url: URL) {
        guard url.isFileURL, let data = FileManager.default.contents(atPath: url.path) else { return nil }
        self.init(data: data)
        documentURL = url
    }

    /// Reads the bytes of a file; `nil` if they aren't a document.
    public init?(data: Data) {
        super.init()
        do {
            guard let file = try PDFReading.open([UInt8](data)) else {
                DeviceData.report("PDFKit reads documents only in a widget extension")
                return nil
            }
            (bytes, pages) = (data, (0..<file.pageCount).map { PDFPage(file, $0) })
            for page in pages { page.document = self }
            documentAttributes = Dictionary(
                file.attributes.map { (AnyHashable(PDFDocumentAttribute(rawValue: $0.key)), $0.value as Any) },
                uniquingKeysWith: { first, _ in first })
        } catch {
            DeviceData.report("PDFKit: \(message(of: error))")
            return nil
        }
    }

    open var pageCount: Int { pages.count }
    open var string: String? {
        pages.isEmpty ? nil : pages.compactMap(\.string).filter { !$0.isEmpty }.joined(separator: "\n")
    }
    open var isEncrypted: Bool { false }
    open var isLocked: Bool { false }
    open var allowsCopying: Bool { true }
    open var allowsPrinting: Bool { true }

    /// Returns the page at an index; `nil` if there is none.
    open func page(at index: Int) -> PDFPage? { pages.indices.contains(index) ? pages[index] : nil }
    /// Returns the index of a page; `NSNotFound` if the document doesn't have it.
    open func index(for page: PDFPage) -> Int { pages.firstIndex { $0 === page } ?? NSNotFound }

    open func insert(_ page: PDFPage, at index: Int) {
        guard (0...pages.count).contains(index) else { return }
        page.document = self
        pages.insert(page, at: index)
        bytes = nil
    }

    open func removePage(at index: Int) {
        guard pages.indices.contains(index) else { return }
        pages.remove(at: index)
        bytes = nil
    }

    /// Returns true: nothing is locked.
    open func unlock(withPassword password: String) -> Bool { true }

    /// Returns the bytes that were read; `nil` for a document with other pages, because documents aren't written here.
    open func dataRepresentation() -> Data? {
        if bytes == nil {
            DeviceData.report("PDFKit writes no documents here — write it in the app, and pass the widget the file")
        }
        return bytes
    }

    /// Writes the bytes that were read; returns false for a document with other pages, and if the file can't be written.
    open func write(to url: URL) -> Bool {
        guard let data = dataRepresentation() else { return false }
        do {
            try data.write(to: url, options: .atomic)
            return true
        } catch {
            DeviceData.report("PDFKit can't write \(url.path): \(error.localizedDescription)")
            return false
        }
    }
}

/// A page of a document, or one that an app made, which is empty or an image.
open class PDFPage: NSObject, @unchecked Sendable {
    open fileprivate(set) weak var document: PDFDocument?
    open var rotation = 0
    private let image: UIImage?
    private let source: (file: any OpenPDF, index: Int)?
    private var boxes: [PDFDisplayBox: CGRect] = [:]

    public override init() { (image, source) = (nil, nil) }

    /// Creates a page with an image.
    public init?(image: UIImage) { (self.image, source) = (image, nil) }

    fileprivate init(_ file: any OpenPDF, _ index: Int) { (image, source) = (nil, (file, index)) }

    open var string: String? { source.map { $0.file.text(ofPage: $0.index) } ?? "" }
    open var numberOfCharacters: Int { string?.utf16.count ?? 0 }
    open var label: String? { document.map { "\($0.index(for: self) + 1)" } }

    /// Returns the box that was set, or the size of the page or image; without them, that of a letter.
    open func bounds(for box: PDFDisplayBox) -> CGRect {
        if let set = boxes[box] ?? boxes[.mediaBox] { return set }
        let page = source.flatMap { $0.file.size(ofPage: $0.index)?.cgSize }
        return CGRect(origin: .zero, size: page ?? image?.size ?? CGSize(width: 612, height: 792))
    }

    open func setBounds(_ bounds: CGRect, for box: PDFDisplayBox) { boxes[box] = bounds }

    /// Returns the page in the largest size that fits; its image or an empty one for a page that an app made. A page of a file is drawn on the main
    /// thread, and is empty elsewhere.
    open func thumbnail(of size: CGSize, for box: PDFDisplayBox) -> UIImage {
        guard let source else { return image ?? UIImage() }
        guard Thread.isMainThread else {
            DeviceData.report("PDFKit draws pages only on the main thread")
            return UIImage()
        }
        let natural = bounds(for: box).size
        let lengths = [natural.width, natural.height, size.width, size.height]
        guard lengths.allSatisfy({ $0 > 0 && $0 < 1e6 }) else { return UIImage() }
        let scale = UIScreen.main.scale
        let factor = min(size.width / natural.width, size.height / natural.height) * scale
        let (width, height) = (Int((natural.width * factor).rounded()), Int((natural.height * factor).rounded()))
        return MainActor.assumeIsolated {
            do {
                let png = try source.file.png(
                    ofPage: source.index, pixelWidth: max(width, 1), pixelHeight: max(height, 1))
                return UIImage(data: Data(png), scale: scale) ?? UIImage()
            } catch {
                DeviceData.report("PDFKit: \(message(of: error))")
                return UIImage()
            }
        }
    }
}
