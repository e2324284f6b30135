import Foundation
import TestSupport
import Testing

@testable import Bring

struct ToolkitTests {
    /// The parts of an installed toolkit.
    private static let parts = [
        "swift/compiler": "Swift version 6\n", "swift/modules/SwiftUI.swiftmodule": "", "swift/AirlockMacros": "",
        "swift/AssetSymbolsTool": "", "Launcher": "", "fonts/fonts.conf": "", "native/libcairo.so.2": "",
        "swift/libAirlock-Shared.a": "",
        "swift/libAirlock-widgets.a": "", "swift/libAirlock-intents.a": "", "swift/widgets.link": "-lcairo\n-lm\n",
        "swift/intents.link": "-lm\n",
    ]

    @Test("An installed toolkit links whole archives and finds its own libraries before others")
    func installed() throws {
        let tree = try TemporaryTree(Self.parts)
        #expect(Toolkit.isInstalled(in: tree.path))
        let toolkit = try Toolkit(installed: tree.path)
        #expect(Toolkit.fonts(in: tree.path) == "\(tree.path)/fonts/fonts.conf")
        let words = toolkit.linkArguments(.widgets).joined(separator: " ")
        #expect(
            words.contains(
                "-Xlinker --whole-archive -Xlinker \(tree.path)/swift/libAirlock-Shared.a -Xlinker \(tree.path)/swift/libAirlock-widgets.a -Xlinker --no-whole-archive"
            ))
        #expect(words.contains("--disable-new-dtags -Xlinker -rpath -Xlinker \(tree.path)/native"))
        #expect(words.hasSuffix(" -lcairo -lm"))
        #expect(!toolkit.linkArguments(.intents).contains("-lcairo"))

        let other = try TemporaryTree(
            Self.parts.merging(["swift/libAirlock-CryptoKit.a": "", "swift/CryptoKit.link": "-lcrypto\n"]) { $1 })
        let arguments = try Toolkit(installed: other.path, frameworks: ["CryptoKit"]).linkArguments(.intents)
        #expect(arguments.contains("\(other.path)/swift/libAirlock-CryptoKit.a") && arguments.last == "-lcrypto")
        #expect(
            throws: CommandFailure(
                "the toolkit in \(other.path) has no \(other.path)/swift/libAirlock-StoreKit.a — unpack its archive again",
                exitCode: .inputOutput)
        ) { try Toolkit(installed: other.path, frameworks: ["StoreKit"]) }
    }

    @Test("A toolkit without one of its parts is refused, and the part is named", arguments: parts.keys.sorted())
    func incomplete(part: String) throws {
        var files = Self.parts
        files[part] = nil
        let tree = try TemporaryTree(files)
        // Without this file, the folder is a checkout.
        if part == "swift/compiler" { return #expect(!Toolkit.isInstalled(in: tree.path)) }
        let missing = ["swift/modules", "native"].first { part.hasPrefix($0 + "/") } ?? part
        #expect(
            throws: CommandFailure(
                "the toolkit in \(tree.path) has no \(tree.path)/\(missing) — unpack its archive again",
                exitCode: .inputOutput)
        ) { try Toolkit(installed: tree.path) }
    }

    @Test("A checkout's executables are linked with the listed objects, except the example's own entry point")
    func checkout() throws {
        let folder = "/it/.build/debug"
        let tree = try TemporaryTree([
            ".build/debug/ToolkitWidgets.product/Objects.LinkFileList":
                "\(folder)/Shared.build/A.swift.o\n\(folder)/StoreKit.build/B.swift.o\n'\(folder)/ToolkitWidgets.build/main.swift.o'\n",
            ".build/debug/ToolkitIntents.product/Objects.LinkFileList": "\(folder)/Shared.build/A.swift.o\n",
        ])
        let toolkit = try Toolkit(checkout: tree.path, configuration: "debug", without: ["StoreKit"])
        #expect(toolkit.linkArguments(.widgets) == ["\(folder)/Shared.build/A.swift.o", "-l_FoundationICU"])
        let whole = try Toolkit(checkout: tree.path, configuration: "debug")
        #expect(whole.linkArguments(.widgets).contains("\(folder)/StoreKit.build/B.swift.o"))
        #expect(
            throws: CommandFailure(
                "can't read \(tree.path)/.build/toolkit/release/ToolkitWidgets.product/Objects.LinkFileList — run ./airlock modules release",
                exitCode: .inputOutput)
        ) { try Toolkit(checkout: tree.path, configuration: "release") }
    }
}
