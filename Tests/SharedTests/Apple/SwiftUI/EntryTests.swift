import Observation
import Testing

@testable import Shared

private final class Model {
    nonisolated(unsafe) static var made = 0
    init() { Self.made += 1 }
}

private struct Plain: Sendable { var number = 1 }

extension EnvironmentValues {
    @Entry fileprivate var title: String = "none"
    @Entry fileprivate var count = 3
    @Entry fileprivate var ratio = -0.5
    @Entry fileprivate var plain = Plain()
    @Entry fileprivate var note: String?
    @Entry fileprivate var model: Model = Model()
    @Entry fileprivate var act: (Int) -> Int = { $0 + 1 }
    @Entry fileprivate var `default`: [String: Int] = [:]
}

extension Transaction { @Entry fileprivate var isQuick = false }
extension ContainerValues { @Entry fileprivate var column: Int = 1 }
extension FocusedValues { @Entry fileprivate var word: Binding<String>? }

@Observable private final class Counter { var count = 1 }

private struct CounterView: View {
    @State private var counter = Counter()
    @FocusedValue(\.word) private var word

    var body: some View {
        @Bindable var bindable = counter
        bindable.count += 1
        return Text("\($bindable.count.wrappedValue) \(word == nil)")
    }
}

/// Entries declared with `@Entry`, expanded by the macro plug-in.
struct EntryTests {
    @Test("Environment entries have their defaults until they are set")
    func entryDefaults() {
        var values = EnvironmentValues()
        #expect(values.title == "none" && values.count == 3 && values.ratio == -0.5 && values.plain.number == 1)
        #expect(values.note == nil && values.act(1) == 2 && values.default.isEmpty)
        values.title = "a"
        values.note = "b"
        values.count += 1
        values.default["a"] = 1
        #expect(values.title == "a" && values.note == "b" && values.count == 4 && values.default == ["a": 1])
        values.note = nil
        #expect(values.note == nil)
    }

    @Test("An entry's default value is created only when the entry is read")
    func lazyDefault() {
        let values = EnvironmentValues()
        let before = Model.made
        _ = values.title
        #expect(Model.made == before)
        _ = values.model
        #expect(Model.made == before + 1)
    }

    @Test("Transactions, container values and focused values support entries")
    func otherContainers() {
        var transaction = Transaction()
        var container = ContainerValues()
        var focused = FocusedValues()
        #expect(!transaction.isQuick && container.column == 1 && focused.word == nil)
        transaction.isQuick = true
        container.column = 2
        focused.word = .constant("a")
        #expect(transaction.isQuick && container.column == 2 && focused.word?.wrappedValue == "a")
    }

    @MainActor @Test("A view body reads and writes an observable object through a binding")
    func observableBinding() {
        let nodes = resolve(
            CounterView(), in: ResolveContext(environment: .init(), diagnostics: DiagnosticLog()))
        let texts = nodes.compactMap { if case .text(let text) = $0.content { text.string } else { nil } }
        #expect(texts == ["2 true"])
    }
}
