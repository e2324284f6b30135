import FoundationGaps
import Testing

struct ListFormatterTests {
    @Test(
        "A list of strings is joined by the locale's rules, and a list of other values yields nil",
        arguments: [("en_US", "a, b, and c"), ("de", "a, b und c"), ("ja", "a、b、c")])
    func joinedList(locale: String, expected: String) {
        let formatter = ListFormatter()
        formatter.locale = Locale(identifier: locale)
        #expect(formatter.string(from: ["a", "b", "c"]) == expected)
        #expect(formatter.string(from: [1, 2]) == nil)
    }
}
