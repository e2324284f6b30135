import Foundation

/// An object that provides data to another app or process.
///
/// Mirrors [Foundation's `NSItemProvider`](https://developer.apple.com/documentation/foundation/nsitemprovider), limited to the needs of an
/// extension that neither drags nor shares: the provider stores data and files, and passes them to the extension's own code.
open class NSItemProvider: NSObject, @unchecked Sendable {
    /// A closure that provides data, or an error.
    public typealias Loader = @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?

    /// The processes that may load a representation. Here only the extension itself loads representations.
    public enum RepresentationVisibility: Int, Hashable, Sendable {
        /// All processes.
        case all
        /// Processes of the same developer.
        case team
        /// Processes of the same app group.
        case group
        /// The same process.
        case ownProcess
    }

    private let lock = NSLock()
    private var loaders: [(type: String, load: Loader)] = []
    /// A suggested name of a file.
    open var suggestedName: String?

    /// Creates a provider without representations.
    override public init() {}

    /// Creates a provider of a value: data, or a string, which becomes data in UTF-8. For any other value, the provider has no
    /// representation.
    public convenience init(item: Any?, typeIdentifier: String?) {
        self.init()
        guard let data = item as? Data ?? (item as? String).map({ Data($0.utf8) }) else { return }
        registerDataRepresentation(forTypeIdentifier: typeIdentifier ?? "public.data", visibility: .all) { handler in
            handler(data, nil)
            return nil
        }
    }

    /// Creates a provider of a string or a URL.
    public convenience init(object: any NSItemProviderWriting) {
        self.init()
        for type in object.itemProviderTypeIdentifiers {
            let data = object.itemProviderData
            registerDataRepresentation(forTypeIdentifier: type, visibility: .all) { handler in
                handler(data, nil)
                return nil
            }
        }
    }

    /// The identifiers of the types of the representations.
    open var registeredTypeIdentifiers: [String] { lock.withLock { loaders.map(\.type) } }

    /// Adds a representation, whose data the closure provides.
    open func registerDataRepresentation(
        forTypeIdentifier typeIdentifier: String, visibility: RepresentationVisibility, loadHandler: @escaping Loader
    ) {
        lock.withLock { loaders.append((typeIdentifier, loadHandler)) }
    }

    /// Returns true if there is a representation of a type.
    open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
        registeredTypeIdentifiers.contains(typeIdentifier)
    }

    /// Passes the data of a type to the handler, or an error if there is no representation of that type.
    @discardableResult
    open func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        guard let loader = lock.withLock({ loaders.first { $0.type == typeIdentifier }?.load }) else {
            let message =
                "the item provider has no data of type '\(typeIdentifier)' — load one of \(registeredTypeIdentifiers)"
            completionHandler(
                nil,
                NSError(
                    domain: "NSItemProviderErrorDomain", code: -1_000, userInfo: [NSLocalizedDescriptionKey: message]))
            return Progress(totalUnitCount: 1)
        }
        return loader(completionHandler) ?? Progress(totalUnitCount: 1)
    }
}

/// An object that an item provider can provide.
///
/// Mirrors [Foundation's `NSItemProviderWriting`](https://developer.apple.com/documentation/foundation/nsitemproviderwriting), for the
/// strings and URLs of this process only.
public protocol NSItemProviderWriting: AnyObject {
    /// The identifiers of the object's types.
    var itemProviderTypeIdentifiers: [String] { get }
    /// The object's data.
    var itemProviderData: Data { get }
}

extension NSString: NSItemProviderWriting {
    public var itemProviderTypeIdentifiers: [String] { ["public.utf8-plain-text"] }
    /// The text in UTF-8.
    public var itemProviderData: Data { Data((self as String).utf8) }
}

extension NSURL: NSItemProviderWriting {
    public var itemProviderTypeIdentifiers: [String] { ["public.url"] }
    /// The URL's text in UTF-8.
    public var itemProviderData: Data { Data(absoluteString.utf8) }
}
