import Shared
import Synchronization
import Testing

@testable import IntentsRuntime

/// Answers in which a number may be a position or an identifier.
struct ChoosingTests {
    /// An entity whose identifiers differ from the suggested order.
    struct Bus: AppEntity {
        static let typeDisplayRepresentation: TypeDisplayRepresentation = "Bus"
        static let defaultQuery = BusQuery()
        static let names = [3: "Harbour", 1: "Airport", 2: "Castle", 7: "9"]
        var id: Int
        var displayRepresentation: DisplayRepresentation { "\(Self.names[id] ?? "")" }
    }

    struct BusQuery: EntityQuery {
        func entities(for identifiers: [Int]) async throws -> [Bus] {
            identifiers.filter { Bus.names[$0] != nil }.map { Bus(id: $0) }
        }
        func suggestedEntities() async throws -> [Bus] { [3, 1, 2, 7].map { Bus(id: $0) } }
    }

    struct Ride: AppIntent {
        static let title: LocalizedStringResource = "Ride"
        @Parameter(title: "Bus") var bus: Bus
        func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "Bus \(bus.id)") }
    }

    struct Change: AppIntent {
        static let title: LocalizedStringResource = "Change"
        @Parameter(title: "Buses") var buses: [Bus]
        func perform() async throws -> some IntentResult & ProvidesDialog {
            .result(dialog: "Buses \(buses.map { "\($0.id)" }.joined(separator: " "))")
        }
    }

    private let runner = IntentRunner([library])

    private func typed(_ line: String, _ intent: some AppIntent) async throws -> String? {
        let lines = Mutex([line])
        let terminal = TerminalPrompter(
            write: { _ in }, read: { lines.withLock { $0.isEmpty ? nil : $0.removeFirst() } })
        return try await runner.run(intent, prompter: terminal).dialog
    }

    private func answered(_ text: String, _ intent: some AppIntent) async throws -> String? {
        try await runner.run(intent, prompter: PreparedAnswers([text], then: NoPrompter())).dialog
    }

    @Test(
        "A number typed at the terminal selects that row, or an identifier if there is no such row",
        arguments: [
            ("1", "Bus 3"), ("2", "Bus 1"), ("3", "Bus 2"), ("4", "Bus 7"), ("7", "Bus 7"), ("castle", "Bus 2"),
        ])
    func rowNumber(line: String, dialog: String) async throws {
        #expect(try await typed(line, Ride()) == dialog)
    }

    @Test("Numbers in a list typed at the terminal select rows, also among names")
    func rowNumbersInList() async throws {
        #expect(try await typed("1, castle,2", Change()) == "Buses 3 2 1")
    }

    @Test(
        "An answer given in advance may be a position, an identifier or a name",
        arguments: [("#1", "Bus 3"), ("id:1", "Bus 1"), ("4", "Bus 7"), ("7", "Bus 7"), ("Airport", "Bus 1")])
    func givenAnswer(text: String, dialog: String) async throws {
        #expect(try await answered(text, Ride()) == dialog)
    }

    @Test(
        "An ambiguous number is refused with both readings, and an unknown one with the choices",
        arguments: [
            ("1", "ambiguous answer '1': row 1 is Harbour, but Airport has this identifier — write #1 or id:1"),
            ("2", "ambiguous answer '2': row 2 is Airport, but Castle has this identifier — write #2 or id:2"),
            (
                "-9223372036854775808",
                "no such Bus '-9223372036854775808' for 'bus' — choose one of Harbour, Airport, Castle, 9"
            ),
        ])
    func ambiguousAnswer(text: String, message: String) async {
        #expect(await IntentsRuntimeTests.message { _ = try await answered(text, Ride()) } == message)
    }

    @Test("Each element of a list answer is resolved separately, and an ambiguous one is refused")
    func listAnswer() async throws {
        #expect(try await answered("id:1, #1", Change()) == "Buses 1 3")
        #expect(
            await message { _ = try await answered("Castle, 1", Change()) }
                == "ambiguous answer '1': row 1 is Harbour, but Airport has this identifier — write #1 or id:1")
    }

    @Test("A confirmation at the terminal shows its custom labels and repeats after an unknown answer")
    func confirmationLabels() async throws {
        struct Erase: AppIntent {
            static let title: LocalizedStringResource = "Erase"
            func perform() async throws -> some IntentResult & ProvidesDialog {
                try await requestConfirmation(
                    actionName: .custom(acceptLabel: "Delete", denyLabel: "Keep", destructive: true),
                    dialog: "Erase it?")
                return .result(dialog: "Erased")
            }
        }
        let written = Mutex<[String]>([])
        let lines = Mutex(["perhaps", "delete!"])
        let terminal = TerminalPrompter(
            write: { line in written.withLock { $0.append(line) } },
            read: { lines.withLock { $0.isEmpty ? nil : $0.removeFirst() } })
        #expect(try await runner.run(Erase(), prompter: terminal).dialog == "Erased")
        let hint = "(Delete (destructive) / Keep?)"
        #expect(
            written.withLock { $0 } == [
                "Erase it?", hint, "'perhaps' is neither Delete nor Keep", "Erase it?", hint,
            ])
    }
}
