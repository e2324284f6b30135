import Shared
import Testing

struct LintConfigurationTests {
    @Test("Configuration lines set rule levels and leave other rules at their defaults")
    func ruleLevels() throws {
        let text = "# ours\n\ntruncated = off\n  vibrant-contrast=error # loud\r\n"
        let configuration = try LintConfiguration(text: text, path: "lint")
        #expect(configuration.level(of: .truncated) == .off)
        #expect(configuration.level(of: .vibrantContrast) == .error)
        #expect(configuration.level(of: .inline) == LintRule.inline.defaultLevel)
    }

    @Test(
        "An invalid configuration line is reported with its line number and rule",
        arguments: [
            ("truncated", "lint:1 isn't a 'RULE = LEVEL' line — write RULE = LEVEL, or put # before the line"),
            ("\ntruncatd = off", "lint:2 has the unknown rule 'truncatd' — did you mean 'truncated'?"),
            ("blank = loud", "lint:1 has the unknown level 'loud' for blank — choose one of off, note, warning, error"),
            ("blank = off\nblank = note", "lint:2 sets blank again — keep one line per rule"),
        ])
    func invalidLines(text: String, message: String) {
        let error = #expect(throws: CommandFailure.self) { try LintConfiguration(text: text, path: "lint") }
        #expect(error?.message == message)
    }
}
