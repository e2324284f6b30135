import Shared

/// A request to a plug-in: a method of the protocol, and its parameters.
struct PluginRequest: Sendable {
    /// The protocol's version.
    static let version = 1

    enum Method: String, Sendable, CaseIterable {
        case initialize
        case widgets = "widgets/list"
        case timeline = "widgets/timeline"
        case intents = "intents/list"
        case perform = "intents/perform"
        // The methods of a drawing session of WidgetExt.
        case run, plan, draw
        case shutdown
    }

    let method: Method
    let parameters: JSONValue

    /// Returns the request as a line with its line feed.
    ///
    /// - Throws: ``JSONError`` for a number that isn't finite.
    func line(id: Int) throws(JSONError) -> [UInt8] {
        let message: JSONValue = [
            "jsonrpc": .string("2.0"), "id": .integer(id), "method": .string(method.rawValue), "params": parameters,
        ]
        return Array((try message.serialised() + "\n").utf8)
    }

    static func initialize(folder: String) -> PluginRequest {
        PluginRequest(
            method: .initialize, parameters: ["protocol": .integer(version), "folder": .string(folder)])
    }

    static let shutdown = PluginRequest(method: .shutdown, parameters: .object([]))
}
