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

// Contents aren't converted: a file is available as its own content type, and as the types to which that type conforms.

extension IntentFile {
    /// An error that occurs when a file's contents are loaded.
    ///
    /// Mirrors [AppIntents' `IntentFileError`](https://developer.apple.com/documentation/appintents/intentfile/intentfileerror).
    public enum IntentFileError: Error, Hashable, Sendable, CustomLocalizedStringResourceConvertible {
        /// There is no data of the requested type, or the data can't be read.
        case failedToLoadData
        /// There is no file of the requested type, or the file can't be written.
        case failedToLoadFile
        /// The reason isn't known.
        case unknown

        /// The message for the user.
        public var localizedStringResource: LocalizedStringResource {
            switch self {
            case .failedToLoadData: "The file has no contents of that kind."
            case .failedToLoadFile: "There is no file of that kind."
            case .unknown: "The file can't be read."
            }
        }
    }

    /// The available content types: only the file's own content type; empty if that isn't known.
    public var availableContentTypes: [UTType] { type.map { [$0] } ?? [] }

    /// Returns the contents as data of a type.
    ///
    /// - Throws: ``IntentFileError/failedToLoadData`` if the file's type doesn't conform to the given type, or the file can't be read.
    public func data(contentType: UTType) async throws -> Data {
        guard has(contentType) else { throw IntentFileError.failedToLoadData }
        do {
            return try readData()
        } catch {
            throw IntentFileError.failedToLoadData
        }
    }

    /// Returns the contents as a file: the original file, or a copy in a folder, which is the temporary folder by default.
    ///
    /// - Returns: The location of the file, and true if it is the original.
    /// - Throws: ``IntentFileError/failedToLoadFile`` if the file's type doesn't conform to the given type, or the copy can't be written.
    public func file(
        contentType: UTType, destinationDirectory: URL? = nil
    ) async throws -> (fileURL: URL, openedInPlace: Bool) {
        guard has(contentType) else { throw IntentFileError.failedToLoadFile }
        if let fileURL, destinationDirectory == nil { return (fileURL, true) }
        let folder = destinationDirectory ?? FileManager.default.temporaryDirectory
        // The name may come from another process; it must not lead out of the folder.
        let name = filename.split(separator: "/").last.map(String.init) ?? "file"
        let url = folder.appending(path: name == ".." || name == "." ? "file" : name, directoryHint: .notDirectory)
        do {
            try readData().write(to: url, options: .atomic)
        } catch {
            throw IntentFileError.failedToLoadFile
        }
        return (url, false)
    }

    /// Passes the contents to `fileHandler` as a file. A copy is removed afterwards.
    ///
    /// - Throws: The errors of ``file(contentType:destinationDirectory:)``, and those of `fileHandler`.
    public func withFile<Result>(
        contentType: UTType, allowOpenInPlace: Bool = false,
        fileHandler: (_ url: URL, _ openedInPlace: Bool) async throws -> Result
    ) async throws -> Result {
        if fileURL != nil, allowOpenInPlace {
            let (url, isOriginal) = try await file(contentType: contentType)
            return try await fileHandler(url, isOriginal)
        }
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "file-\(UUID().uuidString)", directoryHint: .isDirectory)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw IntentFileError.failedToLoadFile
        }
        defer {
            do {
                try FileManager.default.removeItem(at: folder)
            } catch {
                StandardError.write("can't remove \(folder.path): \(message(of: error))")
            }
        }
        let (url, _) = try await file(contentType: contentType, destinationDirectory: folder)
        return try await fileHandler(url, false)
    }

    private func has(_ contentType: UTType) -> Bool { type?.conforms(to: contentType) ?? true }
}
