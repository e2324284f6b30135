import AirlockBase
import Foundation
import Testing

@testable import Bring

struct ResolvedBuildSettingsTests {
    /// Resolves levels of lines such as `NAME = value`, from the lowest.
    private func resolve(_ levels: String..., configuration: String = "Debug") -> ResolvedBuildSettings {
        ResolvedBuildSettings(levels.map(level), configuration: configuration)
    }

    private func level(_ text: String) -> BuildSettingLevel {
        var parser = ConfigurationFileParser(text)
        var level = BuildSettingLevel()
        while let (_, statement) = parser.next() {
            if case .assignment(let assignment) = statement { level.assignments.append(assignment) }
        }
        return level
    }

    // MARK: Levels

    @Test("The highest level that sets a setting gives it its value; a setting that no level sets has none")
    func levels() {
        let settings = resolve("A = 1\nB = 1\nC = 1", "A = 2\nB = 2", "A = 3\nD =")
        #expect(settings["A"] == "3" && settings["B"] == "2" && settings["C"] == "1")
        #expect(settings["D"] == "" && settings["E"] == nil && settings.words("E") == [])
        #expect(settings.keys == ["A", "B", "C", "D"])
    }

    @Test("$(inherited) is the value of the next lower assignment, in the same level or below")
    func inheritance() {
        let settings = resolve(
            "A = a", "B = b", "A = $(inherited) c\nA = $(inherited) d", "B = $(inherited)\nC = $(inherited)")
        #expect(settings["A"] == "a c d" && settings["B"] == "b" && settings["C"] == "")
        #expect(settings.expanded("<$(inherited)>") == "<>")
        #expect(settings.diagnostics == [])
    }

    @Test("A setting's own name and 'value' in its value are the inherited value")
    func ownName() {
        let settings = resolve(
            "X = a", "X = ($(X))", "X = {$(value)}", "X = [$(X)]", "X = <$(inherited)>",
            "X = $(inherited),$(inherited)",
            "X = $(X)|$(value)|$(inherited)")
        #expect(settings["X"] == "<[{(a)}]>,<[{(a)}]>|<[{(a)}]>,<[{(a)}]>|<[{(a)}]>,<[{(a)}]>")
    }

    @Test("Settings that refer to each other have the values of lower assignments")
    func interleavedInheritance() {
        let settings = resolve(
            "X = a", "Y = b", "X = ($(Y))", "Y = {$(X)}", "X = [$(Y)]", "Y = <$(X)>,<$(Y)>")
        #expect(settings["X"] == "[<({a})>,<{(b)}>]" && settings["Y"] == "<[{(b)}]>,<{[b]}>")
        #expect(settings.diagnostics == [])
    }

    // MARK: Conditions

    @Test(
        "A conditional assignment holds for the configuration, SDK and architecture that its patterns match",
        arguments: [
            ("[sdk=iphoneos*]", true), ("[sdk=iphonesimulator*]", false), ("[sdk=iphoneos26.0]", true),
            ("[sdk=iphoneos]", false), ("[sdk=*]", true), ("[sdk=iphoneos26.?]", true), ("[sdk=iphone*26*]", true),
            ("[arch=*]", true), ("[arch=arm64]", true), ("[arch=x86_64]", false), ("[config=Debug]", true),
            ("[config=Release]", false), ("[config=D*g]", true), ("[config=D*x]", false), ("[variant=normal]", true),
            ("[sdk=iphoneos*][arch=arm64]", true), ("[sdk=iphoneos*][arch=i386]", false),
            ("[sdk=iphoneos*] [config=Debug]", true), ("[unknown=*]", true), ("[unknown=a]", false),
            ("[sdk=iphoneos*,arch=arm64]", false), ("[config=]", false), ("[config=debug]", false),
        ])
    func conditions(condition: String, holds: Bool) {
        #expect(resolve("A = no", "A\(condition) = yes")["A"] == (holds ? "yes" : "no"))
        #expect(resolve("A\(condition) = yes")["A"] == (holds ? "yes" : nil))
    }

    @Test("The last assignment that holds wins, and inherits the one before it")
    func conditionOrder() {
        let text = "A = 1\nA[sdk=iphoneos*] = $(inherited) 2\nA[config=Release] = $(inherited) 3"
        #expect(resolve(text)["A"] == "1 2")
        #expect(resolve(text, configuration: "Release")["A"] == "1 2 3")
        #expect(resolve("A[config=Debug] = 1\nA = 2")["A"] == "2")
    }

    @Test("A condition of many stars is compared in limited time")
    func manyStars() {
        let pattern = String(repeating: "*i", count: 100_000)
        #expect(resolve("A = 1\nA[sdk=\(pattern)] = 2")["A"] == "1")
    }

    // MARK: References

    @Test("References of all forms are expanded; an unset one is empty, except in the form $NAME")
    func referenceForms() {
        let settings = resolve("A = a\nB = $(A)${A}$[A]$A/$A", "N = A", "A_Debug = nested")
        #expect(settings["B"] == "aaaa/a")
        #expect(settings.expanded("$($(N)) $(A_$(CONFIG:default=Debug))") == "a nested")
        #expect(settings.expanded("-$(NONE)-$NONE-$-$$A-$1-$") == "--$NONE-$-$A-$1-$")
        #expect(settings.expanded("$(A") == "a" && settings.expanded("$()") == "" && settings.expanded("€5") == "€5")
    }

    @Test("A text that isn't a setting's value keeps $value and $inherited")
    func bareKeywords() {
        #expect(resolve("A = 1").expanded("$value, $inherited and $A") == "$value, $inherited and 1")
    }

    @Test("A chain of 600 settings is expanded")
    func longChain() {
        let lines = (1..<600).map { "M\($0) = $(M\($0 - 1))-\($0)" }
        let expected = "root-" + (1..<600).map(String.init).joined(separator: "-")
        #expect(resolve("M0 = root\n" + lines.joined(separator: "\n"))["M599"] == expected)
    }

    // MARK: Lists

    @Test(
        "A list is split at white space outside quotation marks, and escapes are removed",
        arguments: [
            ("a  b\tc", ["a", "b", "c"]), ("\"a b\" c", ["a b", "c"]), ("'a \"b' c", ["a \"b", "c"]),
            (#"a\ b \"c\""#, ["a b", "\"c\""]), (#""a\"b""#, ["a\"b"]), (#"-DX=\"y\ z\""#, ["-DX=\"y z\""]),
            ("\"\" a ''", ["", "a", ""]), ("a\"b c\"d", ["ab cd"]), ("", []), ("-D'A B'", ["-DA B"]), (#"\ä"#, ["ä"]),
        ])
    func words(value: String, words: [String]) {
        let settings = resolve("A = \(value)")
        #expect(settings.words("A") == words && settings["A"] == value.trimmingCharacters(in: .whitespaces))
    }

    @Test("A referenced list adds its elements, and joins the text beside it to its first and last ones")
    func referencedLists() {
        let settings = resolve(
            "X = x\nY = y\nZ = z\nXYZ = $(X) $(Y) $(Z)\nUVW = $(E) $(E) $(XYZ)$(XYZ) $(E) $(E)\nE = $(E)",
            "J = $(XYZ)$(XYZ)$(XYZ)\nQ = \"$(XYZ)\" -$(XYZ:upper)")
        #expect(settings.words("XYZ") == ["x", "y", "z"])
        #expect(settings.words("UVW") == ["x", "y", "zx", "y", "z"])
        #expect(settings.words("J") == ["x", "y", "zx", "y", "zx", "y", "z"])
        #expect(settings.words("Q") == ["x y z", "-X", "Y", "Z"])
    }

    @Test("In a list, a reference to a string isn't split at white space")
    func referencedString() {
        let settings = resolve("PRODUCT_NAME = My App\nOTHER = My App", "A = -n=$(PRODUCT_NAME) $(OTHER)")
        #expect(settings.words("A") == ["-n=My App", "My", "App"])
        #expect(settings.words("PRODUCT_NAME") == ["My", "App"] && settings["PRODUCT_NAME"] == "My App")
    }

    @Test("An array of a project file has its elements, with references expanded")
    func projectArray() {
        let level = BuildSettingLevel([
            "FLAGS": .array([.string("$(inherited)"), .string("-DA=\"b c\""), .string("$(LIST)"), .string("")])
        ])
        let settings = ResolvedBuildSettings([self.level("FLAGS = -base\nLIST = 1 2"), level], configuration: "Debug")
        #expect(settings.words("FLAGS") == ["-base", "-DA=\"b c\"", "1", "2", ""])
        #expect(settings["FLAGS"] == #"-base -DA=\"b\ c\" 1 2 """#)
    }

    @Test(
        "An option is enabled by YES, true and numbers other than 0",
        arguments: [
            ("YES", true), ("true", true), ("1", true), ("NO", false), ("0", false), ("", false), ("off", false),
        ])
    func flags(value: String, isEnabled: Bool) {
        #expect(resolve("A = \(value)").flag("A") == isEnabled)
        #expect(!resolve("A = YES").flag("B") && resolve("A = YES\nB = $(A)").flag("B"))
    }

    // MARK: Faults

    @Test("A cycle of settings is empty and is reported once")
    func cycles() {
        let settings = resolve("A = a$(B)\nB = b$(C)\nC = c$(A)\nD = $(D)")
        #expect(settings["A"] == "abc" && settings.words("A") == ["abc"] && settings["D"] == "")
        #expect(
            settings.diagnostics == [
                "build setting 'A' refers to itself through 'B', 'C' — remove one of the references"
            ])
    }

    @Test(
        "A faulty reference is expanded as far as possible and reported",
        arguments: [
            ("a $(B", "a b", "has a reference without its end: '$(B' — close the bracket"),
            ("$(B:lower", "b", "has a reference without its end: '$(B:lower' — close the bracket"),
            ("$(B:nothing)c", "bc", "has the unknown operator ':nothing' — correct its name, or remove it"),
            ("$(B:nothing=$(B))c", "bc", "has the unknown operator ':nothing=' — correct its name, or remove it"),
            ("$(B:lo wer)", "b", "has the unknown operator ':lo wer' — correct its name, or remove it"),
            ("$(B:)", "b", "has the unknown operator ':' — correct its name, or remove it"),
        ])
    func faultyReferences(value: String, expansion: String, fault: String) {
        let settings = resolve("A = \(value)\nB = b")
        #expect(settings["A"] == expansion && settings.expanded(value) == expansion)
        #expect(settings.diagnostics == ["build setting 'A' \(fault)", "text '\(value)' \(fault)"])
    }

    @Test("An open quotation is reported for a list, but not for a string")
    func openQuotation() {
        let settings = resolve("A = it's here")
        #expect(settings["A"] == "it's here" && settings.diagnostics == [])
        #expect(settings.words("A") == ["its here"])
        #expect(settings.diagnostics == ["build setting 'A' ends within quotation marks: 'it's here' — close them"])
    }

    @Test(
        "A value that doubles in each of 64 settings is empty and reported, whether the text is long or empty",
        arguments: ["x", ""])
    func expansionBomb(text: String) {
        let lines = (0..<64).map { "A\($0) = $(A\($0 + 1))$(A\($0 + 1))" } + ["A64 = \(text)"]
        let settings = resolve(lines.joined(separator: "\n"))
        #expect(settings["A0"] == "" && settings.words("A0") == [] && settings["A64"] == text)
        #expect(
            settings.diagnostics == [
                "build setting 'A0' needs more than 10000 references to expand, so it is empty here — use fewer"
            ])
    }

    @Test(
        "A value that needs too much text is empty and reported",
        arguments: [
            "$(B)$(B)$(B)$(B)$(B)$(B)$(B)$(B)$(B)$(B)$(B)$(B)$(B)$(B)$(B)$(B)$(B)$(B)$(B)$(B)$(B)$(B)$(B)$(B)",
            "$(B" + String(repeating: ":upper", count: 40) + ")",
        ])
    func longExpansion(value: String) {
        for text in [String(repeating: "x", count: 250_000), String(repeating: "\"\" ", count: 83_000)] {
            let settings = resolve("A = \(value)\nB = \(text)")
            #expect(settings["A"] == "" && settings.words("A") == [])
            #expect(
                settings.diagnostics == [
                    "build setting 'A' needs more than 4194304 bytes to expand, so it is empty here — shorten it"
                ])
        }
    }

    @Test("Texts that need too much together are empty and reported once", arguments: [(1, 9_000), (200_000, 3)])
    func manyTexts(length: Int, count: Int) {
        let value = String(repeating: "x", count: length)
        let settings = resolve("A = \(value)\nB = b")
        let text = String(repeating: "$(A)", count: count)
        let results = (0..<100).map { _ in settings.expanded(text) }
        #expect(results.first == String(repeating: value, count: count) && results.last == "")
        #expect(Set(results).count == 2)
        #expect(settings["B"] == "" && settings.words("B") == [] && settings.expanded("c") == "c")
        #expect(
            settings.diagnostics == [
                "the build settings need more than 200000 references or 67108864 bytes to expand, so the rest is empty here — use fewer, or shorten them"
            ])
    }

    @Test("A value with more than 256 KiB is empty and reported; a value and text of 10 MB, too")
    func longValues() {
        let long = String(repeating: "$(A", count: (10 << 20) / 3)
        let settings = ResolvedBuildSettings([BuildSettingLevel(["A": .string(long)])], configuration: "Debug")
        #expect(settings["A"] == "" && settings.words("A") == [] && settings.expanded(long) == "")
        #expect(
            settings.diagnostics == [
                "build setting 'A' has more than 262144 bytes, so it is empty here — shorten it",
                "text '\(long.shortened)' has more than 262144 bytes, so it is empty here — shorten it",
            ])
    }

    @Test("References nested too deep are reported, and the others are expanded", arguments: ["$(", "$(A:default="])
    func nestedReferences(start: String) {
        let settings = resolve("B = b")
        #expect(settings.expanded("$(B)" + String(repeating: start, count: 1_000)).hasPrefix("b"))
        #expect(
            settings.diagnostics.contains { $0.hasSuffix("has more than 64 references within each other — use fewer") })
    }

    @Test("Random values end with a value")
    func randomValues() {
        var generator = SystemRandomNumberGenerator()
        let parts = [
            "$(", "${", "$", ")", "}", ":", "=", "A", "B", "lower", "default", "\"", "'", "\\", " ", "/", "..", "ä",
        ]
        for _ in 0..<500 {
            func value() -> String {
                (0..<20).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
            }
            let level = BuildSettingLevel(["A": .string(value()), "B": .string(value())])
            let settings = ResolvedBuildSettings([level], configuration: "Debug")
            #expect(settings["A"] != nil && settings["B"] != nil)
            _ = settings.words("A")
            _ = settings.expanded(value())
        }
    }
}
