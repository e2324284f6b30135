import Foundation
import WidgetRendering

/// Where tests find their fonts.
enum TestFonts {
    /// The fonts `AIRLOCK_FONTS` names, else those beside the tests, else those `./airlock setup` made in the checkout this is in.
    ///
    /// - Throws: An error that says how to make them.
    static func located(source: String = #filePath) throws -> FontSet {
        let checkout = URL(fileURLWithPath: source).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent(".build/fonts/fonts.conf").path
        do {
            return try FontSet.locate(
                environment: ProcessInfo.processInfo.environment, executable: CommandLine.arguments[0])
        } catch {
            guard FileManager.default.fileExists(atPath: checkout) else { throw error }
            return FontSet(configuration: checkout)
        }
    }
}
