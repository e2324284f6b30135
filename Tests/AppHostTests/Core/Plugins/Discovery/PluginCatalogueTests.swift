import Foundation
import Glibc
import TestSupport
import Testing

@testable import AppHost

struct PluginCatalogueTests {
    private let tree: PluginTree
    private var base: String { tree.folder.path }

    init() throws { tree = try PluginTree() }

    private func catalogue(_ given: [String] = [], builtIn: String? = nil) throws -> PluginCatalogue {
        try PluginCatalogue(builtIn: builtIn, given: given, user: "\(base)/plugins")
    }

    @Test("Plug-ins are found among the built-in ones, in the user folder and in given folders")
    func searchPaths() throws {
        #expect(try catalogue().plugins.isEmpty)
        var keys = PluginTree.keys
        try tree.add("Moon.appex")
        keys["CFBundleIdentifier"] = "com.example.sun"
        try tree.add("Sun.appex", in: "given", keys: keys)
        try tree.add("Notes.txt", keys: keys)
        let found = try catalogue(["\(base)/given"], builtIn: "/opt/airlock")
        #expect(found.faults.isEmpty)
        #expect(
            found.plugins.map { "\($0.identifier) \($0.origin.word) \($0.executable)" } == [
                "airlock.intents built-in /opt/airlock/IntentsExt", "airlock.widgets built-in /opt/airlock/WidgetExt",
                "com.example.moon user \(base)/plugins/Moon.appex/moon",
                "com.example.sun given \(base)/given/Sun.appex/moon",
            ])
        #expect(try found.plugin("com.example.sun").manifest.point == .widgets)
        let error = #expect(throws: PluginError.self) { try found.plugin("com.example.mon") }
        #expect(error?.message == "no plug-in 'com.example.mon' — did you mean 'com.example.moon'?")
    }

    @Test("The first plug-in with an identifier is used, and later ones are reported")
    func duplicateIdentifiers() throws {
        try tree.add("Moon.appex")
        try tree.add("Other.appex", in: "given")
        var keys = PluginTree.keys
        keys["CFBundleIdentifier"] = "airlock.widgets"
        try tree.add("Fake.appex", keys: keys)
        let found = try catalogue(["\(base)/given"], builtIn: "/opt/airlock")
        #expect(try found.plugin("com.example.moon").folder == "\(base)/given/Other.appex")
        #expect(try found.plugin("airlock.widgets").origin == .builtIn)
        #expect(
            found.faults.map(\.message) == [
                "\(base)/plugins/Fake.appex has the same identifier airlock.widgets as /opt/airlock/WidgetExt, which was found first — "
                    + "remove one of them",
                "\(base)/plugins/Moon.appex has the same identifier com.example.moon as \(base)/given/Other.appex, "
                    + "which was found first — remove one of them",
            ])
    }

    @Test("A given plug-in folder that does not exist is an error")
    func missingFolder() throws {
        let error = #expect(throws: PluginError.self) { try catalogue(["\(base)/none"]) }
        #expect(error?.message == "no such folder: \(base)/none — name an existing folder")
        #expect(error?.exitCode == .inputOutput)
    }

    @Test("Unusable plug-ins are skipped and reported with the reason")
    func unusablePlugins() throws {
        var keys = PluginTree.keys
        let linked = try tree.add("A.appex", program: nil)
        symlink("/bin/true", "\(linked)/moon")
        try tree.add("B.appex", program: nil)
        let plain = try tree.add("C.appex")
        chmod("\(plain)/moon", 0o644)
        let open = try tree.add("D.appex")
        chmod("\(open)/moon", 0o777)
        let openFolder = try tree.add("E.appex")
        chmod(openFolder, 0o777)
        mkdir("\(base)/plugins/F.appex", 0o755)
        mkdir("\(base)/plugins/G.appex", 0o755)
        mkfifo("\(base)/plugins/G.appex/Info.plist", 0o600)
        keys["CFBundleExecutable"] = "Info.plist"
        try tree.add("H.appex", keys: keys)
        let found = try catalogue()
        #expect(found.plugins.isEmpty)
        let folder = "\(base)/plugins"
        let target = try #require(PluginFolder.resolved("/bin/true"))
        #expect(
            found.faults.map(\.message) == [
                "\(folder)/A.appex/Info.plist: CFBundleExecutable names 'moon', which leads to \(target), outside the plug-in's folder — "
                    + "put the program itself into that folder",
                "\(folder)/B.appex/Info.plist: CFBundleExecutable names 'moon', which doesn't exist — put the executable into the plug-in's folder",
                "\(folder)/C.appex/Info.plist: CFBundleExecutable names 'moon', which isn't an executable file — "
                    + "run chmod +x on it",
                "\(folder)/D.appex/moon is world-writable — run chmod o-w on it",
                "\(folder)/E.appex is world-writable — run chmod o-w on it",
                "\(folder)/F.appex has no Info.plist — add an Info.plist to the plug-in's folder",
                "can't read \(folder)/G.appex/Info.plist: not a regular file — let this user read it",
                "\(folder)/H.appex/Info.plist: CFBundleExecutable names 'Info.plist', which isn't an executable file — "
                    + "run chmod +x on it",
            ])
    }

    @Test("A manifest that would expand to gigabytes is reported, and the other plug-ins are found")
    func hostileManifest() throws {
        let hostile = try tree.add("A.appex")
        try Data(HostilePropertyList.sharedReferences(levels: 30, width: 10)).write(
            to: URL(fileURLWithPath: "\(hostile)/Info.plist"))
        try tree.add("Moon.appex")
        let found = try catalogue()
        #expect(found.plugins.map(\.identifier) == ["com.example.moon"])
        #expect(
            found.faults.map(\.message) == [
                "\(hostile)/Info.plist contains more than 4096 values, counting each reference — shorten it"
            ])
    }

    @Test("An executable that is a link within the plug-in's folder is accepted")
    func linkedExecutable() throws {
        let path = try tree.add("Moon.appex", program: "real")
        symlink("real", "\(path)/moon")
        #expect(try catalogue().plugins.map(\.executable) == ["\(path)/moon"])
    }
}
