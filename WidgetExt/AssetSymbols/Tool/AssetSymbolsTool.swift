import AirlockBase
import Foundation

/// Writes the Swift source of the symbols of asset catalogues: `AssetSymbolsTool OUTPUT CATALOGUE...`; or of string catalogues:
/// `AssetSymbolsTool --strings OUTPUT CATALOGUE... [--declared NAME...]`, where the names are members of `LocalizedStringResource` that the
/// sources declare. Of a string catalogue that can't be read, no symbols are written.
///
/// The exit code is 64 if an argument is missing, 65 if a catalogue can't be read and 74 if the output can't be written.
@main
enum AssetSymbolsTool {
    static func main() {
        var arguments = CommandLine.arguments.dropFirst()
        let isForStrings = arguments.first == "--strings"
        if isForStrings { arguments = arguments.dropFirst() }
        guard let output = arguments.first, arguments.count > 1 else {
            fail("usage: AssetSymbolsTool OUTPUT CATALOGUE...", code: 64)
        }
        let (text, warnings) = isForStrings ? strings(arguments.dropFirst()) : assets(arguments.dropFirst())
        for warning in warnings { report("warning: \(warning)") }
        do {
            try Data(text.utf8).write(to: URL(filePath: output), options: .atomic)
        } catch {
            fail("can't write \(output): \(error.localizedDescription)", code: 74)
        }
    }

    private static func assets(_ catalogs: ArraySlice<String>) -> (text: String, warnings: [String]) {
        do {
            let source = AssetSymbolSource(try catalogs.flatMap(AssetCatalogReader.assets))
            return (source.text, source.warnings)
        } catch {
            fail(message(of: error), code: 65)
        }
    }

    private static func strings(_ arguments: ArraySlice<String>) -> (text: String, warnings: [String]) {
        let parts = arguments.split(separator: "--declared", maxSplits: 1)
        var (tables, warnings): ([(name: String, catalog: StringCatalog)], [String]) = ([], [])
        for path in parts.first ?? [] {
            do throws(CommandFailure) {
                let name = URL(filePath: path).deletingPathExtension().lastPathComponent
                tables.append((name, try StringCatalog(path: path)))
            } catch {
                // The texts of the table are reported as missing where they are shown.
                warnings.append(error.message)
            }
        }
        let source = StringSymbolSource(tables, declared: Set(parts.count > 1 ? parts[1] : []))
        return (source.text, warnings + source.warnings)
    }

    private static func report(_ line: String) {
        FileHandle.standardError.write(Data((line.visible.onOneLine + "\n").utf8))
    }

    private static func fail(_ message: String, code: Int32) -> Never {
        report("error: \(message)")
        exit(code)
    }
}
