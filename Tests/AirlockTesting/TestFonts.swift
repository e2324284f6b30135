import Foundation
import WidgetRendering

/// The font set of tests.
enum TestFonts {
    /// Returns the first font set that exists among these: the set in `AIRLOCK_FONTS`, the set beside the test executable, and the set that
    /// `./airlock setup` made in this checkout.
    ///
    /// - Throws: An error that says how to make the fonts.
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
