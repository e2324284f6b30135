import Foundation
import FoundationGaps
import Testing

/// Foundation on Linux also has a type of this name, which can't be created.
private typealias PersonNameComponentsFormatter = FoundationGaps.PersonNameComponentsFormatter

struct PersonNameTests {
    private static let ann = PersonNameComponents(
        namePrefix: "Dr.", givenName: "Ann", middleName: "Mary", familyName: "Smith", nameSuffix: "Jr.",
        nickname: "Annie")
    private static let akira = PersonNameComponents(givenName: "明", familyName: "黒澤")

    @Test(
        "A name has the parts of its style, in the order of its characters or of the locale",
        arguments: [
            (PersonNameComponentsFormatter.Style.short, ann, "en_US", "Annie"), (.medium, ann, "en_US", "Ann Smith"),
            (.default, ann, "de_DE", "Ann Smith"), (.long, ann, "en_US", "Dr. Ann Mary Smith Jr."),
            (.abbreviated, ann, "en_US", "AS"), (.medium, ann, "hu_HU", "Smith Ann"),
            (.medium, akira, "en_US", "黒澤明"), (.abbreviated, akira, "ja_JP", "黒澤"), (.abbreviated, akira, "zh_CN", "明"),
            (.short, PersonNameComponents(familyName: "Smith"), "en_US", "Smith"),
            (.medium, PersonNameComponents(), "en_US", ""),
        ])
    fileprivate func styles(
        style: PersonNameComponentsFormatter.Style, name: PersonNameComponents, locale: String, expected: String
    ) {
        let formatter = PersonNameComponentsFormatter()
        (formatter.style, formatter.locale) = (style, Locale(identifier: locale))
        #expect(formatter.string(from: name) == expected)
        #expect(formatter.string(for: name) == expected)
    }

    @Test("The format style gives the same names")
    func formatStyle() {
        #expect(Self.ann.formatted(.name(style: .abbreviated)) == "AS")
        #expect(Self.ann.formatted(.name(style: .long)) == "Dr. Ann Mary Smith Jr.")
        #expect(Self.ann.formatted() == "Ann Smith")
        #expect(PersonNameComponentsFormatter.localizedString(from: Self.ann, style: .short) == "Annie")
    }

    @Test(
        "A name is divided into its parts",
        arguments: [
            ("Ann Smith", "|Ann||Smith|"), ("Dr. Ann Mary Lou Smith, Jr.", "Dr.|Ann|Mary Lou|Smith|Jr."),
            ("Smith, Ann", "|Ann||Smith|"), ("Ann", "|Ann|||"), ("黒澤 明", "|明||黒澤|"),
        ])
    func parts(text: String, expected: String) throws {
        let formatter = PersonNameComponentsFormatter()
        formatter.locale = Locale(identifier: "en_US")
        let name = try #require(formatter.personNameComponents(from: text))
        let parts = [name.namePrefix, name.givenName, name.middleName, name.familyName, name.nameSuffix]
        #expect(parts.map { $0 ?? "" }.joined(separator: "|") == expected)
        #expect(formatter.personNameComponents(from: "  ") == nil)
    }
}
