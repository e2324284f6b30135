import Shared
import Testing

@testable import IntentsRuntime

struct RofiStateTests {
    @Test("A state is one line without control characters and decodes to the same state")
    func roundTrip() throws {
        var state = RofiState(phrase: "one\ntwo\u{1F}\0\u{1E}")
        state.answers = ["a\u{1F}b", "\n"]
        let text = try state.text
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 })
        #expect(RofiState(text) == state)
        #expect(RofiState("{}") == nil && RofiState("Water my plants") == nil)
    }

    @Test("The first answer to a phrase template without a value becomes the value")
    func firstAnswer() throws {
        let open = try #require(RofiState(#"{"intent":"Water","template":"Water ${plant}"}"#))
        let chosen = open.answering("3")
        #expect(chosen.value == "3" && chosen.answers.isEmpty)
        #expect(chosen.answering("yes").answers == ["yes"])
        #expect(RofiState(phrase: "x").answering("1").answers == ["1"])
    }

    @Test("Menu rows with equal titles are distinguished by subtitle or identifier")
    func duplicateTitles() throws {
        let rows = RofiMenu.rows([("1", "Tea", "Green"), ("2", "Tea", nil), ("3", "Milk", "Cold"), ("4", "", nil)]) {
            RofiState(phrase: $0)
        }
        #expect(rows.map(\.text) == ["Tea — Green", "Tea — 2", "Milk", " — 4"])
        #expect(rows.map(\.state?.phrase) == ["1", "2", "3", "4"])
    }

    @Test("Markup, control and direction characters in a menu are escaped, removed or replaced")
    func escaping() throws {
        let menu = RofiMenu(
            message: "<b>\n\u{202E}x\u{1B}", rows: [RofiMenu.Row(text: "a\nb\u{2066}\u{200F}c")])
        #expect(try String(decoding: menu.bytes, as: UTF8.self) == "\0message\u{1F}&lt;b&gt; x\u{FFFD}\na bc\n")
    }
}
