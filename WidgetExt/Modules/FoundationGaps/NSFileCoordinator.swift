import Foundation

/// An object that coordinates access to files between processes.
///
/// Mirrors [Foundation's `NSFileCoordinator`](https://developer.apple.com/documentation/foundation/nsfilecoordinator). Each accessor is
/// called immediately with the same URL: no other process takes part in coordination.
open class NSFileCoordinator: NSObject {
    /// Options for reading.
    public struct ReadingOptions: OptionSet, Hashable, Sendable {
        /// The raw bit mask.
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Reads without first asking other processes to save their changes.
        public static let withoutChanges = ReadingOptions(rawValue: 1 << 0)
        /// A symbolic link is followed.
        public static let resolvesSymbolicLink = ReadingOptions(rawValue: 1 << 1)
        /// Only the file's metadata are read.
        public static let immediatelyAvailableMetadataOnly = ReadingOptions(rawValue: 1 << 2)
        /// The file is read for uploading.
        public static let forUploading = ReadingOptions(rawValue: 1 << 3)
    }

    /// Options for writing.
    public struct WritingOptions: OptionSet, Hashable, Sendable {
        /// The raw bit mask.
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The file is deleted.
        public static let forDeleting = WritingOptions(rawValue: 1 << 0)
        /// The file is moved.
        public static let forMoving = WritingOptions(rawValue: 1 << 1)
        /// Writes after other processes have saved their changes.
        public static let forMerging = WritingOptions(rawValue: 1 << 2)
        /// The file is replaced.
        public static let forReplacing = WritingOptions(rawValue: 1 << 3)
        /// Only the file's metadata are written.
        public static let contentIndependentMetadataOnly = WritingOptions(rawValue: 1 << 4)
    }

    /// The presenter that isn't notified of access through this coordinator.
    public let filePresenter: (any NSFilePresenter)?
    /// An identifier of the coordinator's purpose.
    open var purposeIdentifier = UUID().uuidString

    override public convenience init() { self.init(filePresenter: nil) }

    public init(filePresenter filePresenterOrNil: (any NSFilePresenter)?) { filePresenter = filePresenterOrNil }

    /// Calls the accessor with the URL; there is never an error.
    open func coordinate(
        readingItemAt url: URL, options: ReadingOptions = [], error outError: UnsafeMutablePointer<NSError?>?,
        byAccessor reader: (URL) -> Void
    ) { reader(url) }

    /// Calls the accessor with the URL; there is never an error.
    open func coordinate(
        writingItemAt url: URL, options: WritingOptions = [], error outError: UnsafeMutablePointer<NSError?>?,
        byAccessor writer: (URL) -> Void
    ) { writer(url) }

    /// Calls the accessor with the URLs; there is never an error.
    open func coordinate(
        readingItemAt readingURL: URL, options readingOptions: ReadingOptions = [], writingItemAt writingURL: URL,
        options writingOptions: WritingOptions = [], error outError: UnsafeMutablePointer<NSError?>?,
        byAccessor readerWriter: (URL, URL) -> Void
    ) { readerWriter(readingURL, writingURL) }

    /// Calls the accessor with the URLs; there is never an error.
    open func coordinate(
        writingItemAt url1: URL, options options1: WritingOptions = [], writingItemAt url2: URL,
        options options2: WritingOptions = [], error outError: UnsafeMutablePointer<NSError?>?,
        byAccessor writer: (URL, URL) -> Void
    ) { writer(url1, url2) }

    /// No effect: accepted so that sources compile. Moved files are not reported to presenters.
    open func item(at oldURL: URL, didMoveTo newURL: URL) {}

    /// No effect: accepted so that sources compile. Accessors have ended when their call returns.
    open func cancel() {}

    /// No effect: accepted so that sources compile. Presenters are not notified.
    open class func addFilePresenter(_ filePresenter: any NSFilePresenter) {}

    /// No effect: accepted so that sources compile. Presenters are not notified.
    open class func removeFilePresenter(_ filePresenter: any NSFilePresenter) {}
}

/// An object that shows the contents of a file. It receives no notifications here.
///
/// Mirrors [Foundation's `NSFilePresenter`](https://developer.apple.com/documentation/foundation/nsfilepresenter).
public protocol NSFilePresenter: AnyObject {
    /// The file.
    var presentedItemURL: URL? { get }
    /// The queue for notifications.
    var presentedItemOperationQueue: OperationQueue { get }
}

extension FileManager {
    /// The token of the user's iCloud account, of which there is none here.
    public var ubiquityIdentityToken: (any NSCoding & NSObjectProtocol)? { nil }

    /// Returns `nil`, as on a device without an iCloud account.
    public func url(forUbiquityContainerIdentifier containerIdentifier: String?) -> URL? { nil }

    /// Returns false: no file is in iCloud.
    public func isUbiquitousItem(at url: URL) -> Bool { false }
}
