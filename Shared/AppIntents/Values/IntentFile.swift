import FoundationEssentials

/// A file an intent takes or returns.
///
/// Mirrors [AppIntents' `IntentFile`](https://developer.apple.com/documentation/appintents/intentfile).
public struct IntentFile: Hashable, Sendable {
    private enum Content: Hashable, Sendable {
        case data(Data)
        case file(URL)
    }

    private let content: Content
    /// The file's name.
    public var filename: String
    /// The identifier of the content's type, such as `public.png`; `nil` where the name alone says it.
    public var typeIdentifier: String?
    /// Whether the file may be deleted when it has been used.
    public var removedOnCompletion = false

    /// Creates a file of bytes.
    public init(data: Data, filename: String, typeIdentifier: String? = nil) {
        (content, self.filename, self.typeIdentifier) = (.data(data), filename, typeIdentifier)
    }

    /// Creates a file of one that is stored.
    public init(fileURL: URL, filename: String? = nil, typeIdentifier: String? = nil) {
        content = .file(fileURL)
        (self.filename, self.typeIdentifier) = (filename ?? fileURL.lastPathComponent, typeIdentifier)
    }

    /// Where the file is stored; `nil` for one of bytes.
    public var fileURL: URL? {
        if case .file(let url) = content { return url }
        return nil
    }

    /// The bytes; none where the file can't be read, which is recorded as a fault of the request.
    public var data: Data {
        switch content {
        case .data(let data): return data
        case .file(let url):
            do {
                return try Data(contentsOf: url)
            } catch {
                RequestContext.current.faults.record(
                    UsageError("can't read the file \(url.path) — give one that is there", exitCode: .badData))
                return Data()
            }
        }
    }
}

extension IntentFile: _IntentValue {
    /// A file, written as its path.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .file, IntentFile.self, name: "File", form: "the absolute path of a file",
            read: { written in
                guard let path = written.string, path.hasPrefix("/"), path.utf8.count < 4_096,
                    !path.unicodeScalars.contains("\0"), !path.split(separator: "/").contains("..")
                else { return nil }
                return IntentFile(fileURL: URL(fileURLWithPath: path))
            },
            write: { file in
                [
                    "filename": .string(file.filename), "type": file.typeIdentifier.map { .string($0) } ?? .null,
                    "path": file.fileURL.map { .string($0.path) } ?? .null,
                ]
            }, text: { $0.filename })
    }
}
