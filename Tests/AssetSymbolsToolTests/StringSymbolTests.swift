import Foundation
import Testing

@testable import AssetSymbolsTool

struct StringSymbolTests {
    private func catalog(_ strings: String, sourceLanguage: String = "en") throws -> StringCatalog {
        try JSONDecoder().decode(
            StringCatalog.self, from: Data(#"{"sourceLanguage": "\#(sourceLanguage)", "strings": {\#(strings)}}"#.utf8))
    }

    /// Returns the declarations of a table's symbols.
    private func members(_ strings: String) throws -> [String] {
        StringSymbolSource([("Localizable", try catalog(strings))]).text.split(separator: "\n")
            .map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("static") }.map {
                String($0.prefix { $0 != "{" }.dropLast())
            }
    }

    private func manual(_ key: String, _ value: String? = nil) -> String {
        let text = value.map { #", "localizations": {"en": {"stringUnit": {"value": "\#($0)"}}}"# } ?? ""
        return #""\#(key)": {"extractionState": "manual"\#(text)}"#
    }

    /// The names are from sources that Xcode 26 generated.
    @Test(
        "The symbol of a key has the name that Xcode derives",
        arguments: [
            ("settings", "settings"), ("Settings", "settings"), ("action.copy_link", "actionCopyLink"),
            ("action.select_up_to_20", "actionSelectUpTo20"), ("ALPS_DESCRIPTION", "alpsDescription"),
            ("F_A_Title", "fATitle"), ("CFBundleDisplayName", "cfbundleDisplayName"), ("%lld MiB", "miB"),
            ("iCloud Sync does not work.", "iCloudSyncDoesNotWork"), ("goalPeriod.daily", "goalPeriodDaily"),
            ("Another iCloud Sync task", "anotherICloudSyncTask"),
            ("could not open the JSON store", "couldNotOpenTheJsonStore"),
            ("LENÇÓIS_MARANHENSES_NAME", "lençóisMaranhensesName"),
            ("larger than Snip Snap’s %@ limit", "largerThanSnipSnapsLimit"),
            ("common.minutesShort %lld %lld", "commonMinutesShort"),
            ("Deleting Synced Content…", "deletingSyncedContent"),
            ("Evaluate JavaScript with ${content}", "evaluateJavaScriptWith$Content"),
            ("%(landmark)@ is contained in %(collection)@", "isContainedIn"),
        ])
    func names(_ key: String, _ name: String) { #expect(StringSymbol.name(of: key) == name) }

    /// The declarations are from sources that Xcode 26 generated.
    @Test("A key with values is a function, with their types, and labels where the text names them")
    func arguments() throws {
        #expect(
            try members(
                [
                    manual("action.rename_message", "Rename %@"), manual("common.selected_count", "%lld selected"),
                    manual("recycle.confirm", "Delete %d items?"),
                    manual("home.nextCharacter %lld %@", "%2$@ in %1$lld"),
                    manual("F_A_Description", "Hello %(name)@"), manual("F_B_Description", "%(age)llu years"),
                    manual("title"),
                ].joined(separator: ",")) == [
                    "static func fADescription(name: String) -> LocalizedStringResource",
                    "static func fBDescription(age: UInt) -> LocalizedStringResource",
                    "static func actionRenameMessage(_ arg1: String) -> LocalizedStringResource",
                    "static func commonSelectedCount(_ arg1: Int) -> LocalizedStringResource",
                    "static func homeNextCharacter(_ arg1: Int, _ arg2: String) -> LocalizedStringResource",
                    "static func recycleConfirm(_ arg1: Int32) -> LocalizedStringResource",
                    "static var title: LocalizedStringResource",
                ])
    }

    @Test("A plural has the value of its forms, and a part that depends on a number is labelled")
    func plurals() throws {
        let plural =
            #"{"variations": {"plural": {"one": {"stringUnit": {"value": "one"}}, "other": {"stringUnit": {"value": "%lld cups"}}}}}"#
        let parts =
            #"{"stringUnit": {"value": "Hold %@ for %#@seconds@"}, "substitutions": {"seconds": {"argNum": 2, "formatSpecifier": "lld"}}}"#
        #expect(
            try members(
                #""cups": {"extractionState": "manual", "localizations": {"en": \#(plural)}}, "#
                    + #""gate.hold %@ %lld": {"extractionState": "manual", "localizations": {"en": \#(parts)}}"#) == [
                    "static func cups(_ arg1: Int) -> LocalizedStringResource",
                    "static func gateHold(_ arg1: String, seconds: Int) -> LocalizedStringResource",
                ])
    }

    @Test("Only keys that were added by hand have symbols, and another table's symbols are in a type with its name")
    func tables() throws {
        let keys =
            #""auto": {}, "old": {"extractionState": "stale"}, "none": {"extractionState": "manual", "generatesSymbol": false}"#
        let plain = StringSymbolSource([("Localizable", try catalog(keys))])
        #expect(plain.text == "// Generated at each build from the string catalogues.\n" && plain.warnings.isEmpty)
        let source = StringSymbolSource([
            ("Localizable", try catalog(keys)), ("Teas", try catalog(manual("tea.name", "%@ tea"))),
        ])
        #expect(
            source.text == """
                // Generated at each build from the string catalogues.
                import SwiftUI

                nonisolated extension LocalizedStringResource {
                    enum Teas {
                        /// The text of the key "tea.name" in the table Teas.
                        static func teaName(_ arg1: String) -> LocalizedStringResource {
                            LocalizedStringResource("tea.name", defaultValue: "\\(arg1)", table: "Teas")
                        }
                    }
                }

                """)
    }

    @Test(
        "Keys without a symbol, with an equal one or with values of an unknown type are reported; the sources' own members are left out"
    )
    func refusedKeys() throws {
        let keys = [
            manual("%@ → %@"), manual("Type"), manual("all"), manual("All"), manual("mine"), manual("letter", "%c"),
            manual("gap", "%3$@"),
        ]
        let source = StringSymbolSource([("Localizable", try catalog(keys.joined(separator: ",")))], declared: ["mine"])
        #expect(source.text.split(separator: "\n").count { $0.contains("static var") } == 1)
        #expect(
            source.warnings == [
                #"The key "%@ → %@" of Localizable has no letter or digit for a symbol. Try renaming the key."#,
                #"The key "Type" of Localizable resolves to a reserved word of Swift. Try renaming the key."#,
                #"The key "all" of Localizable would generate the symbol "all" which already exists. Try renaming the key."#,
                #"The key "gap" of Localizable has values without consecutive positions, or with equal names. Try renaming the key."#,
                #"The key "letter" of Localizable has a value of an unknown type, %c. Try renaming the key."#,
            ])
    }
}
