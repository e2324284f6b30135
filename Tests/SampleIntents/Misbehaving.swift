import AppIntents
import Glibc

// Intents that misbehave.

struct Sleeper: AppIntent {
    static let title: LocalizedStringResource = "Sleep"
    func perform() async throws -> some IntentResult {
        try await Task.sleep(for: .seconds(600))
        return .result()
    }
}

struct Spinner: AppIntent {
    static let title: LocalizedStringResource = "Spin"
    func perform() async throws -> some IntentResult {
        var count = 0
        while count >= 0 { count = (count + 1) & 0xFFFF }
        return .result()
    }
}

struct Crasher: AppIntent {
    static let title: LocalizedStringResource = "Crash"
    func perform() async throws -> some IntentResult {
        let none: [Int] = []
        _ = none[Int.random(in: 1...2)]
        return .result()
    }
}

struct Exiter: AppIntent {
    static let title: LocalizedStringResource = "Exit"
    func perform() async throws -> some IntentResult {
        exit(0)
        return .result()
    }
}

struct EndlessPrompt: AppIntent {
    static let title: LocalizedStringResource = "Prompt for Ever"
    @Parameter(title: "Word") var word: String?
    func perform() async throws -> some IntentResult {
        if word?.isEmpty != true { throw $word.needsValueError("Say it again.") }
        return .result()
    }
}

struct Thrower: AppIntent {
    enum Fault: Error, CustomLocalizedStringResourceConvertible {
        case empty
        var localizedStringResource: LocalizedStringResource { "The shed is empty." }
    }
    static let title: LocalizedStringResource = "Throw"
    func perform() async throws -> some IntentResult { try nothing() }
    private func nothing() throws -> some IntentResult {
        if Bool(true) { throw Fault.empty }
        return .result()
    }
}

struct Multiline: AppIntent {
    static let title: LocalizedStringResource = "Say Two Lines"
    func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "One\nTwo \u{1B}[31m") }
}

final class Unregistered: Sendable {}

struct Lonely: AppIntent {
    static let title: LocalizedStringResource = "Depend"
    @Dependency var unregistered: Unregistered
    func perform() async throws -> some IntentResult { .result() }
}

/// An entity whose query throws, returns duplicates and misses entities.
struct Ghost: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Ghost"
    static let defaultQuery = GhostQuery()
    var id: String
    var displayRepresentation: DisplayRepresentation { "\(id)" }
}

struct GhostQuery: EntityStringQuery {
    enum Fault: Error, LocalizedError {
        case haunted
        var errorDescription: String? { "The house is haunted." }
    }
    func entities(for identifiers: [String]) async throws -> [Ghost] {
        identifiers.filter { $0 != "gone" && $0 != "twice" }.filter { $0.hasPrefix("g") }.map { Ghost(id: $0) }
    }
    func entities(matching string: String) async throws -> [Ghost] {
        if string == "boo" { throw Fault.haunted }
        if string == "for ever" { try await Task.sleep(for: .seconds(600)) }
        return string == "twice" ? [Ghost(id: "g1"), Ghost(id: "g1")] : []
    }
    func suggestedEntities() async throws -> [Ghost] {
        switch ProcessInfo.processInfo.environment["SAMPLE_INTENTS_GHOSTS"] {
        case "throwing": throw Fault.haunted
        case "sleeping": try await Task.sleep(for: .seconds(600))
        case "spinning": while Bool(true) {}
        case "many": return (0..<100_000).map { Ghost(id: "g\($0)") }
        default: break
        }
        return [Ghost(id: "g1"), Ghost(id: "g2"), Ghost(id: "g1")]
    }
}

struct Haunt: AppIntent {
    static let title: LocalizedStringResource = "Haunt"
    @Parameter(title: "Ghost") var ghost: Ghost
    func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "Boo, \(ghost.id)") }
}
