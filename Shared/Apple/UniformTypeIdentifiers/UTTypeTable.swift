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
