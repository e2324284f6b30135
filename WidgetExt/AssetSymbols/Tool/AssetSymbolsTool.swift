import Foundation

/// Writes the Swift source of the symbols of asset catalogues: `AssetSymbolsTool OUTPUT CATALOGUE...`.
///
/// The exit code is 64 if an argument is missing, 65 if a catalogue can't be read and 74 if the output can't be written.
@main
enum AssetSymbolsTool {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard let output = arguments.first, arguments.count > 1 else {
            fail("usage: AssetSymbolsTool OUTPUT CATALOGUE...", code: 64)
        }
        var source: AssetSymbolSource
        do {
            source = AssetSymbolSource(try arguments.dropFirst().flatMap(AssetCatalogReader.assets))
        } catch {
            fail("\(error)", code: 65)
        }
        for warning in source.warnings { report("warning: \(warning)") }
        do {
            try Data(source.text.utf8).write(to: URL(filePath: output), options: .atomic)
        } catch {
            fail("can't write \(output): \(error.localizedDescription)", code: 74)
        }
    }

    private static func report(_ line: String) {
        FileHandle.standardError.write(Data((line.visible.onOneLine + "\n").utf8))
    }

    private static func fail(_ message: String, code: Int32) -> Never {
        report("error: \(message)")
        exit(code)
    }
}
