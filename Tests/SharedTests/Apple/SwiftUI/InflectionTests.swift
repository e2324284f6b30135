import Testing

@testable import Shared

struct InflectionTests {
    private func resolved(_ text: String, _ language: String = "en") -> String {
        Inflection.resolved(text, language: language) { $0 == "\u{F0000}" ? "strawberry" : nil }
    }

    private static let words = [
        ("^[1 item](inflect: true)", "1 item"), ("^[2 item](inflect: true)", "2 items"),
        ("^[0 item](inflect: true)", "0 items"), ("^[1 items](inflect: true)", "1 item"),
        ("^[1,234 items](inflect:true)", "1,234 items"), ("^[2 small salad](inflect: true)", "2 small salads"),
        ("^[1 Person](inflect: true)", "1 Person"), ("^[3 Person](inflect: true)", "3 People"),
        ("^[2 BOX](inflect: true)", "2 BOXES"), ("^[2 city](inflect: true)", "2 cities"),
        ("^[2 day](inflect: true)", "2 days"), ("^[1 cities](inflect: true)", "1 city"),
        ("^[2 bus](inflect: true)", "2 buses"), ("^[2 glass](inflect: true)", "2 glasses"),
        ("^[1 glasses](inflect: true)", "1 glass"), ("^[2 sheep](inflect: true)", "2 sheep"),
        ("^[2 \u{F0000}](inflect: true)", "2 strawberries"), ("^[1 \u{F0000}](inflect: true)", "1 strawberry"),
        ("Add ^[2 leaf](inflect: true) and ^[1 nut](inflect: true)!", "Add 2 leaves and 1 nut!"),
        ("^[item](inflect: true)", "item"), ("^[](inflect: true)", ""), ("a ^[b", "a ^[b"), ("2^3", "2^3"),
        ("^[2 item](link: x)", "2 item"),
        ("^[1 canvas](inflect: true)", "1 canvas"), ("^[2 alias](inflect: true)", "2 aliases"),
        ("^[1 movies](inflect: true)", "1 movie"), ("^[1 sizes](inflect: true)", "1 size"),
        ("^[**1** item](inflect: true)", "**1** item"), ("^[2 *item*.](inflect: true)", "2 *items*."),
    ]

    @Test("An English noun agrees with its number", arguments: words)
    func english(text: String, expected: String) { #expect(resolved(text) == expected) }

    @Test("Words of another language are drawn as written, with a diagnostic")
    func otherLanguages() {
        let text = "^[2 Artikel](inflect: true)"
        #expect(resolved(text, "de") == "2 Artikel")
        #expect(
            Inflection.problem(in: text, language: "de")
                == "'^[…](inflect: true)' is drawn as written: only English words are inflected — check them on a device"
        )
        #expect(Inflection.problem(in: text, language: "en-GB") == nil)
        #expect(Inflection.problem(in: "^[Artikel](https://example.com)", language: "de") == nil)
    }
}
