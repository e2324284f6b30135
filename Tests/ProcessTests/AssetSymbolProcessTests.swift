import Foundation
import TestSupport
import Testing

/// Symbols of asset catalogues, written by the real tool and used by sources.
@Suite(.blocking) struct AssetSymbolProcessTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ text: String, to path: String) throws {
        let url = URL(filePath: "\(folder.path)/\(path)")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func writeCatalogue(in target: String) throws {
        let catalogue = "\(target)/Media.xcassets"
        try write("{}", to: "\(catalogue)/Contents.json")
        try write("{}", to: "\(catalogue)/BrandColor.colorset/Contents.json")
        try write("{}", to: "\(catalogue)/cover-photo.imageset/Contents.json")
        try write(
            #"{"properties": {"provides-namespace": true}}"#, to: "\(catalogue)/Onboarding/Contents.json")
        try write("{}", to: "\(catalogue)/Onboarding/1st.imageset/Contents.json")
        try write("{}", to: "\(catalogue)/Onboarding/default.colorset/Contents.json")
    }

    private static let use = """
        import SwiftUI
        struct Images: View {
            var body: some View {
                Image(.coverPhoto).foregroundStyle(.brand)
                Image(.Onboarding._1St).background(Color(.brand))
                Text("a").foregroundStyle(Color.brand).background(Color(.Onboarding.default))
                Image(uiImage: .coverPhoto).foregroundColor(Color(uiColor: .brand))
                Image(uiImage: UIImage(resource: .coverPhoto)).tint(Color(uiColor: UIColor(resource: .brand)))
            }
        }

        """

    @Test("Sources compile against generated asset symbols, and an unknown symbol is a compile error")
    func generatedSymbols() throws {
        try writeCatalogue(in: "App")
        let symbols = "\(folder.path)/Symbols.swift"
        let written = try ChildProcess(
            ChildProcess.executable("AssetSymbolsTool"), [symbols, "\(folder.path)/App/Media.xcassets"], input: []
        ).wait()
        #expect(written == ChildResult(status: .exited(0), output: "", errors: ""))
        try write(Self.use, to: "Use.swift")
        #expect(try SwiftCompiler().errors(of: [symbols, "\(folder.path)/Use.swift"]) == [])
        try write("import SwiftUI\nlet none = Image(.coverImage)\n", to: "Wrong.swift")
        let errors = try SwiftCompiler().errors(of: [symbols, "\(folder.path)/Wrong.swift"])
        #expect(errors.contains { $0.contains("'coverImage'") }, "\(errors)")
    }

    @Test("Sources compile against the symbols of readable string catalogues, and an unreadable catalogue is a warning")
    func stringSymbols() throws {
        try write(
            #"{"strings": {"continue": {"extractionState": "manual"}, "in %@": {"extractionState": "manual"}}}"#,
            to: "Localizable.xcstrings")
        try write("{", to: "Broken.xcstrings")
        let symbols = "\(folder.path)/Symbols.swift"
        let paths = ["Localizable", "Broken"].map { "\(folder.path)/\($0).xcstrings" }
        let written = try ChildProcess(
            ChildProcess.executable("AssetSymbolsTool"), ["--strings", symbols] + paths, input: []
        ).wait()
        #expect(
            written
                == ChildResult(
                    status: .exited(0), output: "",
                    errors:
                        "warning: can't read \(paths[1]): not a string catalogue — repair or remove it\n"
                ))
        try write("import SwiftUI\nlet texts = [Text(.continue), Text(.in(\"a\"))]\n", to: "Use.swift")
        #expect(try SwiftCompiler().errors(of: [symbols, "\(folder.path)/Use.swift"]) == [])
    }

    @Test("The symbol tool warns of colliding asset names and fails on invalid arguments")
    func toolErrors() throws {
        try writeCatalogue(in: "App")
        try write("{}", to: "App/Media.xcassets/cover photo.imageset/Contents.json")
        func run(_ arguments: String...) throws -> ChildResult {
            try ChildProcess(ChildProcess.executable("AssetSymbolsTool"), arguments, input: []).wait()
        }
        let symbols = "\(folder.path)/Symbols.swift"
        #expect(
            try run(symbols, "\(folder.path)/App/Media.xcassets")
                == ChildResult(
                    status: .exited(0), output: "",
                    errors:
                        "warning: The \"cover-photo\" image asset name resolves to the symbol \"coverPhoto\" which already exists. Try renaming the asset.\n"
                ))
        #expect(
            try run()
                == ChildResult(
                    status: .exited(64), output: "", errors: "error: usage: AssetSymbolsTool OUTPUT CATALOGUE...\n"))
        #expect(try run(symbols, "\(folder.path)/none.xcassets").status == .exited(65))
        #expect(try run("\(folder.path)/none/Symbols.swift", "\(folder.path)/App/Media.xcassets").status == .exited(74))
    }

    @Test(
        "A separate package that applies the asset symbol build plug-in builds",
        .enabled(
            if: ProcessInfo.processInfo.environment["AIRLOCK_SLOW"] != nil,
            "builds a package for minutes — set AIRLOCK_SLOW=1"))
    func foreignPackage() throws {
        try writeCatalogue(in: "Sources/Images")
        try write(Self.use, to: "Sources/Images/Images.swift")
        try write(
            """
            // swift-tools-version: 6.1
            import PackageDescription

            let package = Package(
                name: "Foreign",
                dependencies: [.package(name: "Airlock", path: "\(Airlock.root)")],
                targets: [
                    .target(
                        name: "Images", dependencies: [.product(name: "SwiftUI", package: "Airlock")],
                        resources: [.copy("Media.xcassets")],
                        plugins: [.plugin(name: "AssetSymbols", package: "Airlock")])
                ])

            """, to: "Package.swift")
        let environment = ProcessInfo.processInfo.environment
        let result = try ChildProcess(
            "/usr/bin/env", ["swift", "build", "--package-path", folder.path, "--target", "Images"],
            environment: environment, input: []
        ).wait()
        #expect(result.status == .exited(0), "\(result.output.suffix(2_000))\(result.errors.suffix(2_000))")
    }
}
