import AirlockBase
import Foundation

/// The app names and fonts in an `Info.plist`.
struct InfoPropertyList {
    /// The app's name; `nil` if the build sets it.
    let displayName: String?
    /// The app's other names.
    let alternativeNames: [String]
    /// The names of the app's font files.
    let fonts: [String]

    /// The reason why the file has no names and fonts; `nil` if it could be read.
    let fault: String?

    /// Reads a file. If the file can't be read or exceeds ``PropertyListLimits/manifest``, there are no names and fonts.
    init(path: String) {
        var values: [String: PropertyList] = [:]
        switch BoundedFile(path, limit: 1 << 20) {
        case .bytes(let bytes):
            do {
                values = try PropertyList(parsing: bytes, limits: .manifest).dictionary ?? [:]
                fault = nil
            } catch { fault = error.reason }
        case .unreadable(let reason): fault = reason
        }
        alternativeNames = (values["INAlternativeAppNames"]?.array ?? []).compactMap {
            $0.dictionary?["INAlternativeAppName"]?.string
        }
        fonts = (values["UIAppFonts"]?.strings ?? []).map { String($0.split(separator: "/").last ?? $0[...]) }
        displayName = ["CFBundleDisplayName", "CFBundleName"].lazy.compactMap { values[$0]?.string }.first {
            !$0.isEmpty && !$0.contains("$(")
        }
    }
}

/// The bytes of a file of an app, which are read only if it is a regular file of a limited size.
enum BoundedFile {
    case bytes([UInt8])
    /// The reason as the rest of a sentence that begins with the file's name.
    case unreadable(String)

    init(_ path: String, limit: Int) {
        // Opening a pipe would wait for a writer.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            self = .unreadable("can't be read")
            return
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            self = .unreadable("isn't a regular file")
            return
        }
        let tooLarge = BoundedFile.unreadable("is larger than \(limit >> 20) MiB")
        guard status.st_size <= limit else {
            self = tooLarge
            return
        }
        do {
            let data = try file.read(upToCount: limit + 1) ?? Data()
            self = data.count <= limit ? .bytes([UInt8](data)) : tooLarge
        } catch {
            self = .unreadable("can't be read")
        }
    }
}
