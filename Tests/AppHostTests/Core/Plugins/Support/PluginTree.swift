import Foundation
import Glibc
import TestSupport

/// Folders of plug-ins for one test.
struct PluginTree {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    static var keys: [String: Any] {
        [
            "CFBundleIdentifier": "com.example.moon", "CFBundleExecutable": "moon",
            "NSExtension": ["NSExtensionPointIdentifier": "com.apple.widgetkit-extension"],
        ]
    }

    /// Creates a plug-in with a program in it, and returns the path of its folder.
    @discardableResult
    func add(
        _ name: String, in place: String = "plugins", keys: [String: Any] = keys, program: String? = "moon",
        format: PropertyListSerialization.PropertyListFormat = .xml
    ) throws -> String {
        let path = "\(folder.path)/\(place)/\(name)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let data = try PropertyListSerialization.data(fromPropertyList: keys, format: format, options: 0)
        try data.write(to: URL(fileURLWithPath: "\(path)/Info.plist"))
        if let program {
            try Data("#!/bin/sh\n".utf8).write(to: URL(fileURLWithPath: "\(path)/\(program)"))
            chmod("\(path)/\(program)", 0o755)
        }
        return path
    }
}
