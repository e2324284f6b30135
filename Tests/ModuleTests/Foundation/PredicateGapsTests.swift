import Foundation
import FoundationGaps
import Testing

/// Tests of the predicates' functions and of the orders of texts that Foundation on Linux lacks.
struct PredicateGapsTests {
    struct Cup: Hashable {
        var name = ""
        var note: String?
    }

    @Test("A predicate compares texts whatever their cases and accents")
    func localizedPredicates() throws {
        let (same, text) = (ComparisonResult.orderedSame, "CAFE")
        let contains = #Predicate<Cup> { $0.name.localizedStandardContains(text) }
        let optional = #Predicate<Cup> { $0.note?.localizedStandardContains(text) ?? false }
        let equals = #Predicate<Cup> { $0.name.caseInsensitiveCompare(text) == same }
        let localized = #Predicate<Cup> { $0.name.localizedCompare(text) == same }
        #expect(try contains.evaluate(Cup(name: "the café")) && !contains.evaluate(Cup(name: "tea")))
        #expect(try optional.evaluate(Cup(note: "Cafe")) && !optional.evaluate(Cup()))
        #expect(try equals.evaluate(Cup(name: "cafe")) && !equals.evaluate(Cup(name: "café")))
        #expect(try localized.evaluate(Cup(name: "CAFE")) && !localized.evaluate(Cup(name: "cafe")))
    }

    @Test("Texts are ordered as in a list of names, and missing texts come first")
    func localizedOrder() {
        let cups = ["b10", "B9", "a"].map { Cup(name: $0, note: $0 == "a" ? nil : $0) }
        func names(_ descriptor: SortDescriptor<Cup>) -> [String] { cups.sorted(using: descriptor).map(\.name) }
        #expect(names(SortDescriptor(\.name)) == ["a", "B9", "b10"])
        #expect(names(SortDescriptor(\.note, order: .reverse)) == ["b10", "B9", "a"])
        #expect(names(SortDescriptor(\.name, comparator: .localizedStandard)) == ["a", "B9", "b10"])
        #expect(names(SortDescriptor(\.name, comparator: .localized)) == ["a", "b10", "B9"])
        #expect(names(SortDescriptor(\.name, comparator: .lexical)) == ["B9", "a", "b10"])
    }
}
