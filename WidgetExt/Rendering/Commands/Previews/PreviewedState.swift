import Foundation
import Shared

/// The attributes and one state of a Live Activity's preview.
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
            throw CommandFailure(
                "the preview's attributes have the type \(Swift.type(of: attributes)), but the widget shows another type — "
                    + "in the preview, use the widget whose ActivityConfiguration is for these attributes",
                exitCode: .badData)
        }
        return value
    }

    /// The size of attributes and state together when encoded for a push, in bytes.
    var byteCount: Int {
        get throws { try attributes.encodedCount + state.encodedCount }
    }
}

extension Encodable {
    /// The size of the value as JSON, in bytes.
    fileprivate var encodedCount: Int { get throws { try JSONEncoder().encode(self).count } }
}
