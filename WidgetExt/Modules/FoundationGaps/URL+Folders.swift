import Foundation

extension URL {
    /// Where a program keeps what it makes for itself.
    ///
    /// Mirrors [Foundation's own](https://developer.apple.com/documentation/foundation/url/applicationsupportdirectory).
    public static var applicationSupportDirectory: URL { folder(.applicationSupportDirectory) }

    /// Where a program keeps what it can make again.
    public static var cachesDirectory: URL { folder(.cachesDirectory) }

    /// Where a person's documents are.
    public static var documentsDirectory: URL { folder(.documentDirectory) }

    /// Where a program keeps what isn't a person's documents.
    public static var libraryDirectory: URL { folder(.libraryDirectory) }

    private static func folder(_ place: FileManager.SearchPathDirectory) -> URL {
        FileManager.default.urls(for: place, in: .userDomainMask).first ?? homeDirectory
    }
}
