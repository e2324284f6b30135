import Synchronization

/// A PDF file that a process has opened. Pages are counted from 0.
package protocol OpenPDF: AnyObject, Sendable {
    var pageCount: Int { get }
    /// The document's title, author and other attributes by their names in PDF files, such as `Title`.
    var attributes: [String: String] { get }
    /// Returns a page's size in points; `nil` if there is no such page.
    func size(ofPage index: Int) -> Size?
    /// Returns a page's text; empty if there is no such page.
    func text(ofPage index: Int) -> String
    /// Returns a page as a PNG file.
    ///
    /// - Throws: An error if the page can't be drawn in this size.
    @MainActor func png(ofPage index: Int, pixelWidth: Int, pixelHeight: Int) throws -> [UInt8]
}

/// The process's reader of PDF files. A process that draws nothing, such as an intents extension, has none.
package enum PDFReading {
    package typealias Open = @Sendable ([UInt8]) throws -> any OpenPDF

    private static let installed = Mutex<Open?>(nil)

    /// Installs the reader.
    package static func install(_ open: @escaping Open) { installed.withLock { $0 = open } }

    /// Opens a file; `nil` without a reader.
    ///
    /// - Throws: An error if the bytes can't be read.
    package static func open(_ bytes: [UInt8]) throws -> (any OpenPDF)? {
        try installed.withLock { $0 }?(bytes)
    }
}
