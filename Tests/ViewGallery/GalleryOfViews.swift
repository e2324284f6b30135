import Foundation
import Shared
import SwiftUI
import WidgetRendering

/// The page that shows the samples and their snapshots.
@MainActor
struct GalleryOfViews {
    let sources: URL
    let fonts: FontSet
    let out: URL

    /// Pixels per point, as on phones.
    private static let scale = 3.0

    func write() throws {
        try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
        var page = [
            "# Gallery of views", "",
            "Sources and the images that Airlock draws of them, light and dark. `./airlock gallery` makes this page.",
            "",
        ]
        let renderer = try ViewRenderer(fonts: fonts, assets: .empty, scale: Self.scale)
        for sample in samples { page += try section(sample, renderer) }
        page += try symbols()
        try Data((page.joined(separator: "\n") + "\n").utf8).write(to: out.appendingPathComponent("README.md"))
    }

    /// Draws the sheet of symbols, and returns its section.
    private func symbols() throws -> [String] {
        let (bytes, layout) = try SymbolSheet.png(fonts: fonts)
        try Data(bytes).write(to: out.appendingPathComponent(SymbolSheet.file))
        report(layout.diagnostics, of: SymbolSheet.file)
        return [
            "## Symbols", "",
            "The \(SymbolSheet.names.count) symbols that public widgets and their apps use most, in the order of use. "
                + "[Assets](../Assets.md#symbols) describes where their shapes come from.", "",
            "<img src=\"\(SymbolSheet.file)\" width=\"\(Int(layout.list.size.width))\" alt=\"Symbols with their names\">",
            "",
        ]
    }

    private func report(_ diagnostics: [Diagnostic], of name: String) {
        for diagnostic in diagnostics {
            FileHandle.standardError.write(Data("\(name): \(diagnostic.message)\n".utf8))
        }
    }

    private func section<S: Sample>(_ sample: S.Type, _ renderer: ViewRenderer) throws -> [String] {
        let name = "\(S.self)"
        let file = name.hasSuffix("Sample") ? String(name.dropLast("Sample".count)) : name
        var cells: [String] = []
        for scheme in ColorScheme.allCases {
            var environment = EnvironmentValues()
            environment.colorScheme = scheme
            let view = S().padding(12).background(Color(UIColor.systemBackground))
            let layout = renderer.layOut(
                view, offered: ProposedSize(width: 340, height: nil), environment: environment)
            let path = "\(file)-\(scheme.rawValue).png"
            try Data(try renderer.png(layout)).write(to: out.appendingPathComponent(path))
            cells.append(
                "<img src=\"\(path)\" width=\"\(Int(layout.list.size.width))\" alt=\"\(S.title), \(scheme.rawValue)\">")
            report(layout.diagnostics, of: name)
        }
        let source = try String(contentsOf: sources.appendingPathComponent(name + ".swift"), encoding: .utf8)
        let body = source.split(separator: "\n", omittingEmptySubsequences: false).drop {
            !$0.hasPrefix("    var body")
        }
        .prefix { $0 != "}" }
        let code = body.map { $0.hasPrefix("    ") ? String($0.dropFirst(4)) : String($0) }
        return ["## \(S.title)", "", cells.joined(separator: " "), "", "```swift"] + code + ["```", ""]
    }
}
