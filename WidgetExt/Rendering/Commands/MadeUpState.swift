import Foundation
import FoundationGaps
import Shared

/// Attributes and a state of a Live Activity that are made up from their types, for an activity without examples.
final class MadeUpState: ActivityDocument {
    let activityID: String
    private let decoder: MadeUpDecoder

    init(kind: String, now: Date) { (activityID, decoder) = (kind, MadeUpDecoder(now: now)) }

    func attributes<Attributes: Decodable>(_ type: Attributes.Type) throws -> Attributes {
        try value(of: type, named: "attributes")
    }

    func state<State: Decodable>(_ type: State.Type) throws -> State { try value(of: type, named: "state") }

    private func value<Value: Decodable>(of type: Value.Type, named name: String) throws -> Value {
        do { return try decoder.value(of: type, named: name) } catch let error as CommandFailure {
            throw CommandFailure(
                #"no state for \#(activityID), and none can be made up: \#(error.message) — write \#(RenderOptions.state) FILE, with a file that contains {"attributes": {…}, "state": {…}}"#,
                exitCode: .badData)
        }
    }

    /// A diagnostic that lists the values.
    var diagnostic: String {
        let values = decoder.values.map { "\($0.place) = \($0.text)" }
        let list = values.isEmpty ? "no values" : values.prefix(Self.limit).joined(separator: ", ")
        let rest = values.count > Self.limit ? " and \(values.count - Self.limit) more" : ""
        return
            "made-up values: \(list)\(rest) — write a #Preview of the activity, or its attributes and state into states/\(activityID).json"
    }

    /// The maximum number of values in a diagnostic.
    private static let limit = 40
}
