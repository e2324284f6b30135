import Foundation
import Shared

// A name whose extension already belongs to the type, or to one of its subtypes, gets no further extension: `puppy.jpg` is already a name
// of an image.

extension URL {
    /// Returns the URL with a path component that has the filename extension of a type.
    ///
    /// Mirrors [Foundation's
    /// method](https://developer.apple.com/documentation/foundation/url/appendingpathcomponent(_:conformingto:)).
    public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
        let isDirectory = [UTType.directory, .folder].contains { contentType.conforms(to: $0) }
        return appendingPathComponent(contentType.completed(partialName), isDirectory: isDirectory)
    }

    /// Appends a path component that has the filename extension of a type.
    public mutating func appendPathComponent(_ partialName: String, conformingTo contentType: UTType) {
        self = appendingPathComponent(partialName, conformingTo: contentType)
    }

    /// Returns the URL with the filename extension of a type, unless its name already has an extension of the type.
    public func appendingPathExtension(for contentType: UTType) -> URL {
        contentType.missingExtension(of: lastPathComponent).map(appendingPathExtension) ?? self
    }

    /// Appends the filename extension of a type, unless the name already has an extension of the type.
    public mutating func appendPathExtension(for contentType: UTType) {
        self = appendingPathExtension(for: contentType)
    }
}

extension NSURL {
    /// Returns the URL with a path component that has the filename extension of a type.
    public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
        (self as URL).appendingPathComponent(partialName, conformingTo: contentType)
    }

    /// Returns the URL with the filename extension of a type, unless its name already has an extension of the type.
    public func appendingPathExtension(for contentType: UTType) -> URL {
        (self as URL).appendingPathExtension(for: contentType)
    }
}

extension NSString {
    /// Returns the path with a component that has the filename extension of a type.
    public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> String {
        appendingPathComponent(contentType.completed(partialName))
    }

    /// Returns the path with the filename extension of a type, unless its name already has an extension of the type.
    public func appendingPathExtension(for contentType: UTType) -> String { contentType.completed(self as String) }
}

extension UTType {
    /// Returns a name with the type's filename extension, unless it already has an extension of the type.
    fileprivate func completed(_ name: String) -> String { missingExtension(of: name).map { "\(name).\($0)" } ?? name }

    /// Returns the extension that a name lacks to be the name of a file of this type; `nil` if it lacks none.
    fileprivate func missingExtension(of name: String) -> String? {
        guard let wanted = preferredFilenameExtension else { return nil }
        let present = (name as NSString).pathExtension
        return !present.isEmpty && UTType(filenameExtension: present)?.conforms(to: self) == true ? nil : wanted
    }
}
