import SwiftLexing
import Testing

@testable import Bring

struct LooseNamesTests {
    private func names(_ source: String) -> LooseNames { LooseNames(SwiftLexer(source).tokens) }

    @Test("Functions, constants, operators and macros are collected; keywords and local names aren't")
    func uses() {
        let found = names(
            """
            import Foundation
            func f(to end: Int, _ g: (Int) -> Int) { if let other = maybe { g(end); use(other) } }
            let (a, b) = pair
            for (key, value) in table { key.use(value) }
            let h = list.map { first, second in first <+> second }, i = #mine(a), j = \\A.path
            """)
        #expect(
            found.uses.map { "\($0.written)\($0.isCall ? "()" : "")" } == [
                "maybe", "use()", "pair", "table", "list", "<+>", "#mine()",
            ])
    }

    @Test("The names in the patterns of cases, and those of accessors' values, are local")
    func patterns() {
        let found = names(
            """
            switch result { case let .ok(payload): use(payload) }
            if case let R.ok(first?, label: .some(second)) = result, other.isOpen(outside) { use(first + second) }
            var size: Int { get { 1 } set(newThing) { keep(newThing) } }
            var width = 1 { willSet(next) { keep(next) } didSet(old) { keep(old) } }
            """)
        #expect(found.uses.map(\.written) == ["result", "use", "other", "outside", "keep"], "\(found.uses)")
    }

    @Test("Operators are collected where they are declared, and those of the standard library aren't uses")
    func operators() {
        let found = names("infix operator <+>: AdditionPrecedence\nprefix operator +++\nlet a = 1 &+ 2 ..< 3 ?? 4")
        #expect(found.operators == ["<+>", "+++"] && found.uses.isEmpty, "\(found.uses)")
    }

    @Test("The time to read a source grows linearly with its length")
    func longSources() {
        let clock = ContinuousClock()
        func duration(_ count: Int) -> Duration {
            let tokens = SwiftLexer(String(repeating: "a, b in let c, d ", count: count)).tokens
            return clock.measure { _ = LooseNames(tokens) }
        }
        _ = duration(1_000)
        #expect(duration(40_000) < duration(10_000) * 12)
    }
}
