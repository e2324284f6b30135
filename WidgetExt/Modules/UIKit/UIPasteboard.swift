import Foundation
import Shared

/// A store for values that the user copies.
///
/// Mirrors [UIKit's `UIPasteboard`](https://developer.apple.com/documentation/uikit/uipasteboard). The values are stored in memory, and no
/// other process reads them.
open class UIPasteboard: @unchecked Sendable {
    /// The pasteboard for copying and pasting.
    public static let general = UIPasteboard()

    private let lock = NSLock()
    private var value: Any?
    private var changes = 0

    private init() {}

    /// The copied string.
    open var string: String? {
        get { read() as? String }
        set { write(newValue) }
    }

    /// The copied strings.
    open var strings: [String]? {
        get { (read() as? [String]) ?? string.map { [$0] } }
        set { write(newValue) }
    }

    /// The copied URL.
    open var url: URL? {
        get { read() as? URL }
        set { write(newValue) }
    }

    /// The copied image.
    open var image: UIImage? {
        get { read() as? UIImage }
        set { write(newValue) }
    }

    /// The copied colour.
    open var color: UIColor? {
        get { read() as? UIColor }
        set { write(newValue) }
    }

    /// True if a string is copied.
    open var hasStrings: Bool { strings != nil }
    /// True if a URL is copied.
    open var hasURLs: Bool { url != nil }
    /// True if an image is copied.
    open var hasImages: Bool { image != nil }
    /// The number of times that a value has been copied.
    open var changeCount: Int { lock.withLock { changes } }

    private func read() -> Any? { lock.withLock { value } }

    private func write(_ new: Any?) {
        lock.withLock {
            value = new
            changes += 1
        }
    }
}
