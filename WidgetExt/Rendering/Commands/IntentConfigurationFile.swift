import Foundation
import Shared

/// A file with the user's configuration of a widget or a control: an object with the values of an intent's parameters by name.
@MainActor
struct IntentConfigurationFile {
    let path: String

    /// Sets an intent's parameters to the values in the file. Parameters that aren't in the file keep their values.
    ///
    /// - Throws: ``CommandFailure`` for an unknown parameter or an invalid value.
    func apply(to intent: any AppIntent, _ catalog: WidgetCatalog) throws {
        try Self.apply(try InputFile(path: path, option: "configuration").object(), from: path, to: intent, catalog)
    }

    /// Sets an intent's parameters to values by name.
    ///
    /// - Parameters:
    ///   - path: The source of the values, for errors.
    ///   - catalog: The catalogue that waits for the queries of entities.
    /// - Throws: ``CommandFailure`` for an unknown parameter or an invalid value.
    static func apply(
        _ members: [JSONMember], from path: String, to intent: any AppIntent, _ catalog: WidgetCatalog
    ) throws {
        let parameters = intent.parameters
        for member in members {
            guard let parameter = parameters.first(where: { $0.name == member.key })?.parameter else {
                throw CommandFailure(
                    path: path, reason: "has the unknown parameter '\(member.key)'",
                    remedy: suggestion(for: member.key, in: parameters.map(\.name)))
            }
            if parameter.isFound, !member.value.isNull {
                try find(member, for: parameter, from: path, catalog)
                continue
            }
            guard let form = parameter.writtenForm else {
                throw CommandFailure(
                    path: path, reason: "sets '\(member.key)', which can't be set in a file",
                    remedy: "leave it out to use its default")
            }
            guard parameter.set(member.value) else {
                throw CommandFailure(
                    path: path, reason: "has an invalid value for '\(member.key)'", remedy: "write \(form)")
            }
        }
    }

    /// Sets a parameter to the entity that the parameter's query finds.
    private static func find(
        _ member: JSONMember, for parameter: any AnyIntentParameter, from path: String, _ catalog: WidgetCatalog
    ) throws {
        func refused(_ reason: String, _ remedy: String) -> CommandFailure {
            CommandFailure(path: path, reason: "has an invalid value for '\(member.key)': \(reason)", remedy: remedy)
        }
        let limit: TimeInterval = 30
        let reading = try catalog.waitedAnswer(limit: limit) { answer in
            AsyncCall(parameter) { try await $0.reading(of: member.value, name: member.key) }.run(answer)
        }
        guard let reading else {
            throw refused("its query returned nothing within \(Int(limit)) s", "return its results sooner")
        }
        switch try reading.get() {
        case .value(let value):
            guard parameter.set(any: value) else {
                throw refused("its query returned another type", "write an id or a name")
            }
        case .ambiguous(let choices):
            let titles = choices.prefix(8).map { "\($0.title) (\($0.id))" }.joined(separator: ", ")
            throw refused("it is ambiguous", "write the id of one: \(titles)")
        case .nothing(let error): throw error
        }
    }
}

extension AnyIntentParameter {
    /// True if the parameter's values are entities that a query finds.
    fileprivate var isFound: Bool { valueType.kind == .entity && options.provider == nil }
}
