import FoundationEssentials

// Nothing is converted here: a file has the contents it was made with, and those are of every kind its own belongs to.
extension IntentFile {
    /// Why a file's contents can't be had.
    ///
    /// Mirrors [AppIntents' `IntentFileError`](https://developer.apple.com/documentation/appintents/intentfile/intentfileerror).
    public enum IntentFileError: Error, Hashable, Sendable, CustomLocalizedStringResourceConvertible {
        /// There are no bytes of the kind asked for, or they can't be read.
        case failedToLoadData
        /// There is no file of the kind asked for, or it can't be written.
        case failedToLoadFile
        /// Nothing is known of why.
        case unknown

        /// What a person reads.
        public var localizedStringResource: LocalizedStringResource {
            switch self {
            case .failedToLoadData: "The file has no contents of that kind."
            case .failedToLoadFile: "There is no file of that kind."
            case .unknown: "The file can't be read."
            }
        }
    }

    /// The kinds its contents can be had in: the file's own; none where that isn't known.
    public var availableContentTypes: [UTType] { type.map { [$0] } ?? [] }

    /// The bytes as some kind of content.
    ///
    /// - Throws: ``IntentFileError/failedToLoadData`` for a kind the file's isn't one of, or a file that can't be read.
    public func data(contentType: UTType) async throws -> Data {
        guard has(contentType) else { throw IntentFileError.failedToLoadData }
        do {
            return try readData()
        } catch {
            throw IntentFileError.failedToLoadData
        }
    }

    /// The contents as a file: the file itself, or one written for bytes, in a folder or where temporary files are.
    ///
    /// - Returns: Where the file is, and whether it is the very one the value was made of.
    /// - Throws: ``IntentFileError/failedToLoadFile`` for a kind the file's isn't one of, or a file that can't be written.
    public func file(
        contentType: UTType, destinationDirectory: URL? = nil
    ) async throws -> (fileURL: URL, openedInPlace: Bool) {
        guard has(contentType) else { throw IntentFileError.failedToLoadFile }
        if let fileURL, destinationDirectory == nil { return (fileURL, true) }
        let folder = destinationDirectory ?? FileManager.default.temporaryDirectory
        // A name that comes from somebody else leads nowhere but into the folder.
        let name = filename.split(separator: "/").last.map(String.init) ?? "file"
        let url = folder.appending(path: name == ".." || name == "." ? "file" : name, directoryHint: .notDirectory)
        do {
            try readData().write(to: url, options: .atomic)
        } catch {
            throw IntentFileError.failedToLoadFile
        }
        return (url, false)
    }

    /// Hands the contents over as a file; one written for it is gone when `fileHandler` is done.
    ///
    /// - Throws: ``IntentFileError/failedToLoadFile`` as ``file(contentType:destinationDirectory:)``; else what `fileHandler` throws.
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
            do { try FileManager.default.removeItem(at: folder) } catch { StandardError.write("\(folder.path) stays") }
        }
        let (url, _) = try await file(contentType: contentType, destinationDirectory: folder)
        return try await fileHandler(url, false)
    }

    private func has(_ contentType: UTType) -> Bool { type?.conforms(to: contentType) ?? true }
}
