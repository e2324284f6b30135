import Foundation
import Shared

/// A file of what a person chose about a widget or a control: an object of an intent's parameters by their names.
@MainActor
struct IntentConfigurationFile {
    let path: String

    /// Sets an intent's parameters to what the file says; those it doesn't name keep what they have.
    ///
    /// - Throws: ``InputFileError`` for a parameter the intent doesn't have, or a value that isn't one.
    func apply(to intent: any AppIntent, _ catalog: WidgetCatalog) throws {
        try Self.apply(try InputFile(path: path, option: "configuration").object(), from: path, to: intent, catalog)
    }

    /// Sets an intent's parameters to values by their names.
    ///
    /// - Parameters:
    ///   - path: Where the values are from, for errors.
    ///   - catalog: What waits for queries, which find things by their ids and names.
    /// - Throws: ``InputFileError`` for a parameter the intent doesn't have, or a value that isn't one.
    static func apply(
        _ members: [JSONMember], from path: String, to intent: any AppIntent, _ catalog: WidgetCatalog
    ) throws {
        let parameters = intent.parameters
        for member in members {
            guard let parameter = parameters.first(where: { $0.name == member.key })?.parameter else {
                throw InputFileError(
                    path: path, reason: "has the unknown parameter '\(member.key)'",
                    remedy: suggestion(for: member.key, in: parameters.map(\.name)))
            }
            if parameter.isFound, !member.value.isNull {
                try find(member, for: parameter, from: path, catalog)
                continue
            }
            guard let form = parameter.writtenForm else {
                throw InputFileError(
                    path: path, reason: "sets '\(member.key)', for which nothing can be written",
                    remedy: "leave it out, and it has its default")
            }
            guard parameter.set(member.value) else {
                throw InputFileError(
                    path: path, reason: "has no value for '\(member.key)'", remedy: "write \(form)")
            }
        }
    }

    /// Sets a parameter to what a query finds.
    private static func find(
        _ member: JSONMember, for parameter: any AnyIntentParameter, from path: String, _ catalog: WidgetCatalog
    ) throws {
        func refused(_ reason: String, _ remedy: String) -> InputFileError {
            InputFileError(path: path, reason: "has no value for '\(member.key)': \(reason)", remedy: remedy)
        }
        let limit: TimeInterval = 30
        let reading = try catalog.waitedAnswer(limit: limit) { answer in
            AsyncCall(parameter) { try await $0.reading(of: member.value, name: member.key) }.run(answer)
        }
        guard let reading else { throw refused("its query didn't answer in \(Int(limit)) s", "have it answer sooner") }
        switch try reading.get() {
        case .value(let value):
            guard parameter.set(any: value) else { throw refused("it is of another type", "write an id or a name") }
        case .ambiguous(let choices):
            let titles = choices.prefix(8).map { "\($0.title) (\($0.id))" }.joined(separator: ", ")
            throw refused("it may be several", "write the id of one: \(titles)")
        case .nothing(let error): throw error
        }
    }
}

extension AnyIntentParameter {
    /// Whether its values are things a query finds.
    fileprivate var isFound: Bool { valueType.kind == .entity && options.provider == nil }
}
