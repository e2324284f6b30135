// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Apple's names.
@_exported import CoreGraphics
@_exported import Foundation
@_exported import FoundationGaps
import Shared
@_exported import UIKit

/// The lifetimes of a registration. A font is registered for this process, whichever is chosen.
public enum CTFontManagerScope: UInt32, Hashable, Sendable {
    case none, process, persistent, session
    public static let user = CTFontManagerScope.persistent
}

/// The causes of a failure.
@ErrorCodes(
    "com.apple.CoreText.CTFontManagerErrorDomain",
    """
    fileNotFound=101 insufficientPermissions unrecognizedFormat invalidFontData alreadyRegistered exceededResourceLimit
    notRegistered=201 inUse systemRequired
    """)
public struct CTFontManagerError: _CodedError {}

/// A font for Core Text, which is the same as UIKit's.
public typealias CTFont = UIFont
/// A description of a font for Core Text, which is the same as UIKit's.
public typealias CTFontDescriptor = UIFontDescriptor

/// Bytes of a file.
public final class CGDataProvider: Sendable {
    let data: Data
    let path: String?

    /// Reads a file; `nil` if it can't be read.
    public init?(url: CFURL) {
        guard let path = url.path, url.isFileURL, let data = FileManager.default.contents(atPath: path) else {
            return nil
        }
        (self.data, self.path) = (data, path)
    }

    public init?(data: CFData) { (self.data, path) = (Data(referencing: data), nil) }
}

/// A font file.
public final class CGFont: Sendable {
    /// The name by which views find the font.
    public var postScriptName: CFString? { name(6).map { $0 as CFString } }
    /// The name for people.
    public var fullName: CFString? { name(4).map { $0 as CFString } }

    private let names: [Int: String]
    fileprivate let path: String?

    /// Reads a TrueType or OpenType font; `nil` for other bytes.
    public init?(_ provider: CGDataProvider) {
        guard let names = FontNames(provider.data)?.texts else { return nil }
        (self.names, path) = (names, provider.path)
    }

    private func name(_ number: Int) -> String? { names[number] }
}

private func fail(_ code: CTFontManagerError.Code, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?) -> Bool {
    let value = NSError(domain: CTFontManagerError.errorDomain, code: code.rawValue, userInfo: nil)
    error?.pointee = Unmanaged.passRetained(value)
    return false
}

/// Makes the fonts of a file available by their names. Fonts in the app's folder already are, so that registering them changes nothing.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
    _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    guard fontURL.isFileURL, let path = fontURL.path, let data = FileManager.default.contents(atPath: path) else {
        return fail(.fileNotFound, error)
    }
    guard FontNames(data) != nil else { return fail(.unrecognizedFormat, error) }
    return RegisteredFonts.add(path) || fail(.alreadyRegistered, error)
}

/// Makes a font available by its names. A font without a file is refused.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(
    _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    guard let path = font.path else {
        DeviceData.report("a font without a file isn't registered — put the file into the app's folder")
        return fail(.invalidFontData, error)
    }
    return RegisteredFonts.add(path) || fail(.alreadyRegistered, error)
}

/// Makes the fonts of several files available, and passes the errors to the handler.
public func CTFontManagerRegisterFontURLs(
    _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ enabled: Bool,
    _ registrationHandler: (@Sendable (CFArray, Bool) -> Bool)?
) {
    var failures: [Any] = []
    for url in fontURLs.compactMap({ ($0 as? URL).map { $0 as CFURL } ?? $0 as? NSURL }) {
        var failure: Unmanaged<CFError>?
        if !CTFontManagerRegisterFontsForURL(url, scope, &failure), let error = failure?.takeRetainedValue() {
            failures.append(error)
        }
    }
    _ = registrationHandler?(failures as CFArray, true)
}

/// Returns the font with a name; if there is none, views draw the system font instead.
public func CTFontCreateWithName(
    _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont { UIFont(descriptor: UIFontDescriptor(name: name as String, size: size), size: size > 0 ? size : 12) }

/// Returns the font of a description.
public func CTFontCreateWithFontDescriptor(
    _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont { UIFont(descriptor: descriptor, size: size) }

public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.pointSize }
/// Returns the distance from the baseline to the top of the line in points.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.ascender }
/// Returns the distance from the baseline to the bottom of the line in points.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { -font.descender }
/// Returns the space between lines in points.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.leading }
/// Returns the height of capital letters in points.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.capHeight }
/// Returns the height of the letter x in points.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.xHeight }
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.fontName as CFString }
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.familyName as CFString }

/// The names in a TrueType or OpenType font file, as its table `name` lists them.
struct FontNames {
    /// The texts by the number of the name: 4 for the full name, 6 for the PostScript name.
    let texts: [Int: String]

    /// Reads the names; `nil` for bytes that aren't a font. Of a collection, the first font's names are read.
    init?(_ data: Data) {
        guard let texts = FontBytes(bytes: [UInt8](data)).names else { return nil }
        self.texts = texts
    }
}

/// The bytes of a font file.
private struct FontBytes {
    let bytes: [UInt8]

    private func number(at index: Int, bytes count: Int) -> Int? {
        guard index >= 0, index + count <= bytes.count else { return nil }
        return bytes[index..<index + count].reduce(0) { $0 << 8 | Int($1) }
    }

    var names: [Int: String]? {
        guard let tag = number(at: 0, bytes: 4) else { return nil }
        // A collection, which begins with `ttcf`, lists the places of its fonts.
        let start = tag == 0x7474_6366 ? number(at: 12, bytes: 4) : 0
        guard let start, let kind = number(at: start, bytes: 4),
            [0x0001_0000, 0x4F54_544F, 0x7472_7565].contains(kind), let count = number(at: start + 4, bytes: 2)
        else { return nil }
        for table in 0..<count {
            let record = start + 12 + table * 16
            guard let name = number(at: record, bytes: 4) else { return nil }
            // The table `name`.
            if name == 0x6E61_6D65, let place = number(at: record + 8, bytes: 4) { return names(at: place) }
        }
        return [:]
    }

    private func names(at place: Int) -> [Int: String] {
        guard let count = number(at: place + 2, bytes: 2), let texts = number(at: place + 4, bytes: 2) else {
            return [:]
        }
        var found: [Int: String] = [:]
        for index in 0..<count {
            let record = place + 6 + index * 12
            guard let platform = number(at: record, bytes: 2), let identifier = number(at: record + 6, bytes: 2),
                let length = number(at: record + 8, bytes: 2), let offset = number(at: record + 10, bytes: 2)
            else { break }
            let start = place + texts + offset
            // Others would only take memory.
            guard [4, 6].contains(identifier), start + length <= bytes.count, found[identifier] == nil else { continue }
            let text = bytes[start..<start + length]
            // The Macintosh platform writes bytes, the others UTF-16.
            found[identifier] =
                platform == 1
                ? String(decoding: text, as: UTF8.self) : String(data: Data(text), encoding: .utf16BigEndian)
        }
        return found
    }
}
