import Testing

@testable import Shared

struct LocaleVariablesTests {
    @Test(
        "The environment variables select the language of messages and the region of dates",
        arguments: [
            (["LANG": "de_DE.UTF-8"], "de_DE"),
            (["LANG": "en_US.UTF-8", "LC_TIME": "de_DE.UTF-8"], "en_DE"),
            (["LANG": "en_US.UTF-8", "LC_MESSAGES": "fr_FR"], "fr_US"),
            (["LANG": "de_DE", "LC_ALL": "ja_JP.eucJP", "LC_TIME": "fr_FR"], "ja_JP"),
            (["LANG": "pt_BR", "LC_ALL": ""], "pt_BR"),
            (["LANG": "sr_RS.UTF-8@latin"], "sr_Latn_RS"),
            (["LANG": "de_DE@euro"], "de_DE"),
            (["LANG": "eo"], "eo"),
            (["LANG": "de_DE", "LC_TIME": "C"], "de_DE"),
        ])
    func environmentLocale(environment: [String: String], locale: String) {
        #expect(LocaleVariables.locale { environment[$0] } == locale)
    }

    @Test(
        "C, POSIX, the default en_US.UTF-8, an empty variable and malformed text select no locale",
        arguments: ["C", "C.UTF-8", "POSIX", "", "en_US.UTF-8", "../de_DE", "de_DE_x_y", "_DE", "de_"])
    func noLocale(value: String) {
        #expect(LocaleVariables.locale { $0 == "LANG" ? value : nil } == nil)
    }

    @Test("The option --locale takes precedence over the environment, and `lint` ignores the environment")
    func optionPrecedence() throws {
        let grammar = CommandGrammar(
            program: "Program", summary: "",
            commands: ["render", "lint"].map { .init($0, summary: "") { CommonOptions.locale } })
        func locale(_ words: String...) throws -> String? {
            guard
                case .arguments(let arguments) = try grammar.parse(words).completed(environment: {
                    ["LANG": "de_DE"][$0]
                })
            else { return nil }
            return try arguments.requestContext(now: .distantPast).localeIdentifier
        }
        #expect(try locale("render") == "de_DE")
        #expect(try locale("render", "--locale", "fr_FR") == "fr_FR")
        #expect(try locale("lint") == "en_US")
    }
}
