import Foundation
import Testing

@testable import AppHost

struct PluginManifestTests {
    private static let path = "/plugins/Moon.appex/Info.plist"

    private func manifest(
        _ changes: [String: Any?] = [:], format: PropertyListSerialization.PropertyListFormat = .xml
    ) throws -> PluginManifest {
        var keys = PluginTree.keys
        for (key, value) in changes { keys[key] = value }
        return try PluginManifest(
            parsing: try PropertyListSerialization.data(fromPropertyList: keys, format: format, options: 0),
            path: Self.path)
    }

    private func message(_ changes: [String: Any?]) -> String? {
        do {
            _ = try manifest(changes)
            return nil
        } catch {
            return (error as? PluginError)?.message
        }
    }

    @Test(
        "Apple's bundle keys and Airlock's options are read from XML and binary manifests",
        arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func appleKeys(format: PropertyListSerialization.PropertyListFormat) throws {
        let found = try manifest(
            [
                "CFBundleDisplayName": "Moon", "CFBundleName": "moon", "CFBundleShortVersionString": "1.2",
                "AirlockPlugin": ["URLSchemes": ["Moon"], "MemoryLimit": 64, "Children": true] as [String: Any],
            ], format: format)
        var options = PluginOptions()
        (options.schemes, options.memoryLimit, options.allowsChildren) = (["moon"], 64, true)
        #expect(
            found
                == PluginManifest(
                    identifier: "com.example.moon", executable: "moon", name: "Moon", version: "1.2", point: .widgets,
                    options: options))
        #expect(try manifest().name == "com.example.moon")
        #expect(try manifest().options == PluginOptions())
        let intents = try manifest([
            "NSExtension": nil,
            "EXAppExtensionAttributes": ["EXExtensionPointIdentifier": "com.apple.appintents-extension"],
        ])
        #expect(intents.point == .intents)
    }

    @Test("An invalid value is reported with the file, the key and a remedy")
    func invalidKeys() {
        let file = Self.path
        #expect(
            message(["CFBundleIdentifier": nil])
                == "\(file): CFBundleIdentifier is missing — add it, such as com.example.moon")
        #expect(message(["CFBundleExecutable": 3]) == "\(file): CFBundleExecutable is not a string — write a string")
        #expect(
            message(["CFBundleExecutable": "../moon"])
                == "\(file): invalid CFBundleExecutable '../moon' — write a file in the plug-in's folder")
        #expect(
            message(["CFBundleIdentifier": "moon.appex"])
                == "\(file): invalid CFBundleIdentifier 'moon.appex' — write 1 to 128 letters, digits, dots and hyphens, "
                + "starting with a letter or digit, not ending in '.appex'")
        #expect(
            message(["NSExtension": nil])
                == "\(file): NSExtension.NSExtensionPointIdentifier is missing — add it, such as com.apple.widgetkit-extension"
        )
        #expect(
            message(["NSExtension": ["NSExtensionPointIdentifier": "com.apple.keyboard-service"]])
                == "\(file): invalid NSExtension.NSExtensionPointIdentifier 'com.apple.keyboard-service' — "
                + "write com.apple.widgetkit-extension or com.apple.appintents-extension")
        #expect(
            message(["EXAppExtensionAttributes": ["EXExtensionPointIdentifier": "com.apple.appintents-extension"]])
                == "\(file): invalid EXAppExtensionAttributes.EXExtensionPointIdentifier 'com.apple.appintents-extension' — "
                + "write the same as NSExtension.NSExtensionPointIdentifier")
        #expect(
            message(["AirlockPlugin": ["MemoryLimit": 4_000]])
                == "\(file): invalid AirlockPlugin.MemoryLimit '4000' — write a number of MiB from 1 to 1024")
        #expect(
            message(["AirlockPlugin": ["Network": true]])
                == "\(file): unknown key AirlockPlugin.Network — known keys are Children, MemoryLimit, URLSchemes")
        #expect(
            message(["AirlockPlugin": ["URLSchemes": ["file"]]])
                == "\(file): invalid AirlockPlugin.URLSchemes 'file' — write schemes only, such as moon")
        #expect(
            message(["AirlockPlugin": ["URLSchemes": "moon"]])
                == "\(file): AirlockPlugin.URLSchemes is not an array of strings — write an array of strings")
    }

    @Test(
        "Data that is no property list with a dictionary is refused",
        arguments: ["{", "CFBundleIdentifier", "(moon)", "<plist><array/></plist>", "\u{0}\u{1}"])
    func notAPropertyList(text: String) {
        let error = #expect(throws: PluginError.self) {
            try PluginManifest(parsing: Data(text.utf8), path: Self.path)
        }
        #expect(
            error?.message
                == "\(Self.path) isn't a property list — write an XML or binary property list with a dictionary at the top level"
        )
    }

    @Test("Only addresses with a declared URL scheme may be opened")
    func declaredSchemes() {
        var options = PluginOptions()
        options.schemes = ["moon"]
        #expect(options.mayOpen("moon://phase") && options.mayOpen("MOON:phase"))
        #expect(!options.mayOpen("https://moon.example") && !options.mayOpen("moon") && !options.mayOpen(""))
    }
}
