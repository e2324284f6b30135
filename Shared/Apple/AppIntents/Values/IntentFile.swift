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
    private var givenType: UTType?
    /// The file's name.
    public var filename: String
    /// Whether the file may be deleted when it has been used: whoever asked for it is told and deletes it, or doesn't.
    public var removedOnCompletion = false

    public init(data: Data, filename: String, type: UTType? = nil) {
        (content, self.filename, givenType) = (.data(data), filename, type)
    }

    /// Creates a file of one that is stored, called as it is there unless another name is given.
    public init(fileURL: URL, filename: String? = nil, type: UTType? = nil) {
        content = .file(fileURL)
        (self.filename, givenType) = (filename ?? fileURL.lastPathComponent, type)
    }

    /// The kind of its content: the one given, else the one the end of its name stands for; `nil` where neither says it.
    public var type: UTType? {
        get { givenType ?? filename.fileExtension.flatMap { UTType(filenameExtension: $0) } }
        set { givenType = newValue }
    }

    /// Where the file is stored; `nil` for one of bytes.
    public var fileURL: URL? {
        if case .file(let url) = content { return url }
        return nil
    }

    /// The bytes; none where the file can't be read, which is recorded as a fault of the request.
    public var data: Data {
        do {
            return try readData()
        } catch {
            RequestContext.current.faults.record(error)
            return Data()
        }
    }

    /// The bytes.
    ///
    /// - Throws: ``UsageError`` for a file that can't be read.
    func readData() throws(UsageError) -> Data {
        switch content {
        case .data(let data): return data
        case .file(let url):
            do {
                return try Data(contentsOf: url)
            } catch {
                throw UsageError("can't read the file \(url.path) — give one that is there", exitCode: .badData)
            }
        }
    }
}

extension IntentFile: _IntentValue {
    /// The most bytes of a file of bytes that are written along with it.
    package static let writtenLimit = 1 << 20

    /// A file, written as its path.
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

    /// The file as data: where it is, or what is in it as far as that isn't too much.
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
    /// What follows the last dot of a file's name; `nil` for a name without one.
    package var fileExtension: String? {
        guard let dot = lastIndex(of: "."), dot != startIndex else { return nil }
        let end = self[index(after: dot)...]
        return end.isEmpty ? nil : String(end)
    }
}
