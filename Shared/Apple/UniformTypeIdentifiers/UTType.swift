/// A type of data.
///
/// Mirrors [Uniform Type Identifiers' `UTType`](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct), with
/// the types that apps exchange. A type that an app declares has only an identifier.
public struct UTType: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The identifier, such as `public.png`.
    public let identifier: String

    package init(known identifier: String) { self.identifier = identifier }

    /// Creates the type with an identifier; `nil` for an unknown identifier.
    public init?(_ identifier: String) {
        guard UTTypeTable.row(identifier) != nil else { return nil }
        self.identifier = identifier
    }

    /// Creates a type that the app declares.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) { self.identifier = identifier }

    /// Creates a type that another app declares.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) { self.identifier = identifier }

    /// Creates the type with a filename extension; `nil` for an unknown extension.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        let name = filenameExtension.lowercased()
        let others = ["jpg": "jpeg", "htm": "html", "yaml": "yml", "tif": "tiff", "aif": "aiff", "text": "txt"]
        guard let row = UTTypeTable.rows.first(where: { $0.fileExtension == others[name] ?? name }) else { return nil }
        identifier = row.identifier
    }

    /// Creates the type with a MIME type; `nil` for an unknown MIME type.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        guard let row = UTTypeTable.rows.first(where: { $0.mimeType == mimeType.lowercased() }) else { return nil }
        identifier = row.identifier
    }

    public var preferredFilenameExtension: String? { UTTypeTable.row(identifier)?.fileExtension }
    public var preferredMIMEType: String? { UTTypeTable.row(identifier)?.mimeType }
    public var description: String { identifier }

    /// Returns true if the type is, or conforms to, another type.
    public func conforms(to type: UTType) -> Bool {
        if self == type { return true }
        return UTTypeTable.row(identifier)?.parents.contains { UTType(known: $0).conforms(to: type) } ?? false
    }

    /// Returns true if the type conforms to another type and isn't that type.
    public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }
}

extension UTType {
    public static var item: UTType { UTType(known: "public.item") }
    public static var content: UTType { UTType(known: "public.content") }
    public static var data: UTType { UTType(known: "public.data") }
    public static var folder: UTType { UTType(known: "public.folder") }
    public static var directory: UTType { UTType(known: "public.directory") }
    public static var fileURL: UTType { UTType(known: "public.file-url") }
    public static var url: UTType { UTType(known: "public.url") }
    public static var text: UTType { UTType(known: "public.text") }
    public static var plainText: UTType { UTType(known: "public.plain-text") }
    public static var utf8PlainText: UTType { UTType(known: "public.utf8-plain-text") }
    public static var rtf: UTType { UTType(known: "public.rtf") }
    public static var html: UTType { UTType(known: "public.html") }
    public static var xml: UTType { UTType(known: "public.xml") }
    public static var json: UTType { UTType(known: "public.json") }
    public static var yaml: UTType { UTType(known: "public.yaml") }
    public static var commaSeparatedText: UTType { UTType(known: "public.comma-separated-values-text") }
    public static var sourceCode: UTType { UTType(known: "public.source-code") }
    public static var swiftSource: UTType { UTType(known: "public.swift-source") }
    public static var propertyList: UTType { UTType(known: "com.apple.property-list") }
    public static var vCard: UTType { UTType(known: "public.vcard") }
    public static var calendarEvent: UTType { UTType(known: "public.calendar-event") }
    public static var contact: UTType { UTType(known: "public.contact") }
    public static var pdf: UTType { UTType(known: "com.adobe.pdf") }
    public static var archive: UTType { UTType(known: "public.archive") }
    public static var zip: UTType { UTType(known: "public.zip-archive") }
    public static var gzip: UTType { UTType(known: "org.gnu.gnu-zip-archive") }
    public static var image: UTType { UTType(known: "public.image") }
    public static var png: UTType { UTType(known: "public.png") }
    public static var jpeg: UTType { UTType(known: "public.jpeg") }
    public static var heic: UTType { UTType(known: "public.heic") }
    public static var heif: UTType { UTType(known: "public.heif") }
    public static var gif: UTType { UTType(known: "com.compuserve.gif") }
    public static var webP: UTType { UTType(known: "org.webmproject.webp") }
    public static var tiff: UTType { UTType(known: "public.tiff") }
    public static var bmp: UTType { UTType(known: "com.microsoft.bmp") }
    public static var svg: UTType { UTType(known: "public.svg-image") }
    public static var rawImage: UTType { UTType(known: "public.camera-raw-image") }
    public static var livePhoto: UTType { UTType(known: "com.apple.live-photo") }
    public static var audiovisualContent: UTType { UTType(known: "public.audiovisual-content") }
    public static var movie: UTType { UTType(known: "public.movie") }
    public static var video: UTType { UTType(known: "public.video") }
    public static var mpeg4Movie: UTType { UTType(known: "public.mpeg-4") }
    public static var quickTimeMovie: UTType { UTType(known: "com.apple.quicktime-movie") }
    public static var audio: UTType { UTType(known: "public.audio") }
    public static var mp3: UTType { UTType(known: "public.mp3") }
    public static var mpeg4Audio: UTType { UTType(known: "public.mpeg-4-audio") }
    public static var wav: UTType { UTType(known: "com.microsoft.waveform-audio") }
    public static var aiff: UTType { UTType(known: "public.aiff-audio") }
    public static var application: UTType { UTType(known: "com.apple.application") }
    public static var bookmark: UTType { UTType(known: "public.bookmark") }
    public static var epub: UTType { UTType(known: "org.idpf.epub-container") }
    public static var font: UTType { UTType(known: "public.font") }
    public static var message: UTType { UTType(known: "public.message") }
    public static var emailMessage: UTType { UTType(known: "public.email-message") }
}

/// The known types, with the types that they conform to.
enum UTTypeTable {
    /// A known type.
    struct Row {
        let identifier: String
        /// The preferred filename extension.
        let fileExtension: String?
        /// The preferred MIME type.
        let mimeType: String?
        /// The identifiers of the types that this type conforms to.
        let parents: [String]

        init(_ identifier: String, _ fileExtension: String?, _ mimeType: String?, _ parents: [String]) {
            (self.identifier, self.fileExtension) = (identifier, fileExtension)
            (self.mimeType, self.parents) = (mimeType, parents)
        }
    }

    static func row(_ identifier: String) -> Row? { rows.first { $0.identifier == identifier } }

    static let rows: [Row] = [
        Row("public.item", nil, nil, []),
        Row("public.content", nil, nil, []),
        Row("public.data", nil, "application/octet-stream", ["public.item"]),
        Row("public.folder", nil, nil, ["public.item"]),
        Row("public.directory", nil, nil, ["public.item"]),
        Row("public.file-url", nil, nil, ["public.url"]),
        Row("public.url", nil, nil, ["public.data"]),
        Row("public.text", nil, nil, ["public.data", "public.content"]),
        Row("public.plain-text", "txt", "text/plain", ["public.text"]),
        Row("public.utf8-plain-text", nil, nil, ["public.plain-text"]),
        Row("public.rtf", "rtf", "text/rtf", ["public.text"]),
        Row("public.html", "html", "text/html", ["public.text"]),
        Row("public.xml", "xml", "application/xml", ["public.text"]),
        Row("public.json", "json", "application/json", ["public.text"]),
        Row("public.yaml", "yml", "application/x-yaml", ["public.text"]),
        Row("public.comma-separated-values-text", "csv", "text/csv", ["public.text"]),
        Row("public.source-code", nil, nil, ["public.plain-text"]),
        Row("public.swift-source", "swift", nil, ["public.source-code"]),
        Row("com.apple.property-list", "plist", nil, ["public.data"]),
        Row("public.vcard", "vcf", "text/vcard", ["public.text"]),
        Row("public.calendar-event", nil, nil, ["public.item"]),
        Row("public.contact", nil, nil, ["public.item"]),
        Row("com.adobe.pdf", "pdf", "application/pdf", ["public.data", "public.content"]),
        Row("public.archive", nil, nil, ["public.data"]),
        Row("public.zip-archive", "zip", "application/zip", ["public.archive"]),
        Row("org.gnu.gnu-zip-archive", "gz", "application/gzip", ["public.archive"]),
        Row("public.image", nil, nil, ["public.data", "public.content"]),
        Row("public.png", "png", "image/png", ["public.image"]),
        Row("public.jpeg", "jpeg", "image/jpeg", ["public.image"]),
        Row("public.heic", "heic", "image/heic", ["public.image"]),
        Row("public.heif", "heif", "image/heif", ["public.image"]),
        Row("com.compuserve.gif", "gif", "image/gif", ["public.image"]),
        Row("org.webmproject.webp", "webp", "image/webp", ["public.image"]),
        Row("public.tiff", "tiff", "image/tiff", ["public.image"]),
        Row("com.microsoft.bmp", "bmp", "image/bmp", ["public.image"]),
        Row("public.svg-image", "svg", "image/svg+xml", ["public.image"]),
        Row("public.camera-raw-image", nil, nil, ["public.image"]),
        Row("com.apple.live-photo", nil, nil, ["public.item"]),
        Row("public.audiovisual-content", nil, nil, ["public.data", "public.content"]),
        Row("public.movie", nil, nil, ["public.audiovisual-content"]),
        Row("public.video", nil, nil, ["public.movie"]),
        Row("public.mpeg-4", "mp4", "video/mp4", ["public.movie"]),
        Row("com.apple.quicktime-movie", "mov", "video/quicktime", ["public.movie"]),
        Row("public.audio", nil, nil, ["public.audiovisual-content"]),
        Row("public.mp3", "mp3", "audio/mpeg", ["public.audio"]),
        Row("public.mpeg-4-audio", "m4a", "audio/mp4", ["public.audio"]),
        Row("com.microsoft.waveform-audio", "wav", "audio/vnd.wave", ["public.audio"]),
        Row("public.aiff-audio", "aiff", "audio/aiff", ["public.audio"]),
        Row("com.apple.application", nil, nil, ["public.item"]),
        Row("public.bookmark", nil, nil, ["public.data"]),
        Row("org.idpf.epub-container", "epub", "application/epub+zip", ["public.data", "public.content"]),
        Row("public.font", nil, nil, ["public.data"]),
        Row("public.message", nil, nil, ["public.item"]),
        Row("public.email-message", nil, nil, ["public.message"]),
    ]
}
