import FoundationEssentials

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
