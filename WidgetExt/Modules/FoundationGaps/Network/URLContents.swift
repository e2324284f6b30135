import Foundation

/// Reads files for the declarations that `./airlock bring` generates into each module.
///
/// For a URL that isn't a file's, Foundation on Linux ends the process unless the module for networking is linked. These functions throw
/// ``NoNetworkError`` instead.
public enum _URLContents {
    /// Returns the bytes of a file.
    public static func data(_ url: URL, _ options: Data.ReadingOptions) throws -> Data {
        try Data(contentsOf: file(url), options: options)
    }

    /// Returns the text of a file in an encoding.
    public static func text(_ url: URL, _ encoding: String.Encoding) throws -> String {
        try String(contentsOf: file(url), encoding: encoding)
    }

    /// Returns the text of a file, and its encoding, which Foundation detects.
    public static func text(_ url: URL, usedEncoding: inout String.Encoding) throws -> String {
        try String(contentsOf: file(url), usedEncoding: &usedEncoding)
    }

    private static func file(_ url: URL) throws -> URL {
        guard url.isFileURL else { throw NoNetworkError(url: url) }
        return url
    }
}
