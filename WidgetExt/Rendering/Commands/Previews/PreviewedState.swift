import Foundation
import Shared

/// Attributes and a state that a preview of a Live Activity is written with.
struct PreviewedState: ActivityDocument {
    let activityID: String
    let attributes: any ActivityAttributes
    let state: any Codable

    func attributes<Attributes: Decodable>(_ type: Attributes.Type) throws -> Attributes {
        try cast(attributes, to: type)
    }

    func state<State: Decodable>(_ type: State.Type) throws -> State { try cast(state, to: type) }

    private func cast<Value>(_ value: Any, to type: Value.Type) throws -> Value {
        guard let value = value as? Value else {
            throw UsageError(
                "the preview's activity is about a \(Swift.type(of: attributes)), which its widget doesn't show — write the widget of these attributes",
                exitCode: .badData)
        }
        return value
    }

    /// How many bytes attributes and state have together, as a push would send them.
    var byteCount: Int {
        get throws { try attributes.encodedCount + state.encodedCount }
    }
}

extension Encodable {
    /// How many bytes of JSON say the value.
    fileprivate var encodedCount: Int { get throws { try JSONEncoder().encode(self).count } }
}
