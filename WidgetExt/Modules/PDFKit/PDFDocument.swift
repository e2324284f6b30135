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

/// A document of pages. A file isn't read here, so the initialisers with one return `nil`.
open class PDFDocument: NSObject, @unchecked Sendable {
    private var pages: [PDFPage] = []
    open var documentAttributes: [AnyHashable: Any]?

    /// Creates a document without pages.
    public override init() {}

    /// Returns `nil`, because documents aren't read here.
    public init?(url: URL) {
        super.init()
        Self.report()
        return nil
    }

    /// Returns `nil`, because documents aren't read here.
    public init?(data: Data) {
        super.init()
        Self.report()
        return nil
    }

    private static func report() {
        DeviceData.report("PDFKit reads no documents here — draw the page in the app, and pass the widget the image")
    }

    open var documentURL: URL? { nil }
    open var pageCount: Int { pages.count }
    open var string: String? { pages.isEmpty ? nil : "" }
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
    }

    open func removePage(at index: Int) { if pages.indices.contains(index) { pages.remove(at: index) } }

    /// Returns true: nothing is locked.
    open func unlock(withPassword password: String) -> Bool { true }

    /// Returns `nil`, because documents aren't written here.
    open func dataRepresentation() -> Data? {
        Self.report()
        return nil
    }

    /// Returns false, because documents aren't written here.
    open func write(to url: URL) -> Bool {
        Self.report()
        return false
    }
}

/// A page, which is empty here.
open class PDFPage: NSObject, @unchecked Sendable {
    open fileprivate(set) weak var document: PDFDocument?
    open var rotation = 0
    private let image: UIImage?
    private var boxes: [PDFDisplayBox: CGRect] = [:]

    public override init() { image = nil }

    /// Creates a page with an image.
    public init?(image: UIImage) { self.image = image }

    open var string: String? { "" }
    open var numberOfCharacters: Int { 0 }

    /// Returns the box that was set, or the size of the image; without both, that of a letter.
    open func bounds(for box: PDFDisplayBox) -> CGRect {
        boxes[box] ?? boxes[.mediaBox]
            ?? CGRect(origin: .zero, size: image?.size ?? CGSize(width: 612, height: 792))
    }

    open func setBounds(_ bounds: CGRect, for box: PDFDisplayBox) { boxes[box] = bounds }

    /// Returns the image, or an empty one.
    open func thumbnail(of size: CGSize, for box: PDFDisplayBox) -> UIImage { image ?? UIImage() }
}
