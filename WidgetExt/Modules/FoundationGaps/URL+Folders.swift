import Foundation

extension URL {
    /// The folder for a program's support files.
    ///
    /// Mirrors [Foundation's property](https://developer.apple.com/documentation/foundation/url/applicationsupportdirectory).
    public static var applicationSupportDirectory: URL { folder(.applicationSupportDirectory) }

    /// The folder for files that the program can create again.
    public static var cachesDirectory: URL { folder(.cachesDirectory) }

    /// The folder for the user's documents.
    public static var documentsDirectory: URL { folder(.documentDirectory) }

    /// The folder for files other than the user's documents.
    public static var libraryDirectory: URL { folder(.libraryDirectory) }

    /// Returns true: the URL needs no access that has to be started.
    public func startAccessingSecurityScopedResource() -> Bool { true }

    /// No effect: accepted so that sources compile. The URL needs no access that has to be started.
    public func stopAccessingSecurityScopedResource() {}

    private static func folder(_ place: FileManager.SearchPathDirectory) -> URL {
        FileManager.default.urls(for: place, in: .userDomainMask).first ?? homeDirectory
    }
}
