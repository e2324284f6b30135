import FoundationEssentials

/// A file that an intent takes or returns.
///
/// Mirrors [AppIntents' `IntentFile`](https://developer.apple.com/documentation/appintents/intentfile).
public struct IntentFile: Hashable, Sendable {
    private enum Content: Hashable, Sendable {
        case data(Data)
        case file(URL)
    }

    private let content: Content
    private var givenType: UTType?
    /// The name of the file.
    public var filename: String
    /// A Boolean value that indicates whether the recipient may delete the file after use; the file isn't deleted automatically.
    public var removedOnCompletion = false

    public init(data: Data, filename: String, type: UTType? = nil) {
        (content, self.filename, givenType) = (.data(data), filename, type)
    }

    /// Creates a file from a file on disk. Without `filename`, the name is that of the file on disk.
    public init(fileURL: URL, filename: String? = nil, type: UTType? = nil) {
        content = .file(fileURL)
        (self.filename, givenType) = (filename ?? fileURL.lastPathComponent, type)
    }

    /// The content type: the given type, otherwise the type for the file name extension; `nil` if neither is known.
    public var type: UTType? {
        get { givenType ?? filename.fileExtension.flatMap { UTType(filenameExtension: $0) } }
        set { givenType = newValue }
    }

    /// The location of a file on disk; `nil` for data in memory.
    public var fileURL: URL? {
        if case .file(let url) = content { return url }
        return nil
    }

    /// The data; empty if the file can't be read. That failure is recorded as a fault of the request.
    public var data: Data {
        do {
            return try readData()
        } catch {
            RequestContext.current.faults.record(error)
            return Data()
        }
    }

    /// Returns the data.
    ///
    /// - Throws: ``CommandFailure`` if the file can't be read.
    func readData() throws(CommandFailure) -> Data {
        switch content {
        case .data(let data): return data
        case .file(let url):
            do {
                return try Data(contentsOf: url)
            } catch {
                throw CommandFailure("can't read the file \(url.path) — use an existing file", exitCode: .badData)
            }
        }
    }
}

extension IntentFile: _IntentValue {
    /// The maximum size of data in memory that the file's JSON includes, in bytes.
    package static let writtenLimit = 1 << 20

    /// A file, written as its absolute path.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .file, IntentFile.self, name: "File", form: "the absolute path of a file",
            read: { written in
                guard let path = written.string, path.hasPrefix("/"), path.utf8.count < 4_096,
                    !path.unicodeScalars.contains("\0"), !path.split(separator: "/").contains("..")
                else { return nil }
                return IntentFile(fileURL: URL(fileURLWithPath: path))
            }, write: { $0.written }, text: { $0.filename })
    }

    /// The file as JSON: the path of a file on disk, or the data in memory if it is within the size limit.
    private var written: JSONValue {
        var members = [
            JSONMember("filename", .string(filename)), JSONMember("type", type.map { .string($0.identifier) } ?? .null),
            JSONMember("path", fileURL.map { .string($0.path) } ?? .null),
        ]
        if case .data(let data) = content {
            members.append(JSONMember("size", .integer(data.count)))
            if data.count <= Self.writtenLimit {
                members.append(JSONMember("base64", .string(data.base64EncodedString())))
            }
        }
        if removedOnCompletion { members.append(JSONMember("removedOnCompletion", .bool(true))) }
        return .object(members)
    }
}

extension String {
    /// The part of a file name after the last dot; `nil` if there is none.
    package var fileExtension: String? {
        guard let dot = lastIndex(of: "."), dot != startIndex else { return nil }
        let end = self[index(after: dot)...]
        return end.isEmpty ? nil : String(end)
    }
}
