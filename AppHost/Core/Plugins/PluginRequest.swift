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

/// A plug-in's answer, parsed strictly.
enum PluginAnswer: Equatable, Sendable {
    case result(JSONValue)
    /// The plug-in's own error.
    case error(code: Int, message: String)

    /// The maximum length of an error's message in characters; the rest is dropped.
    private static let messageLimit = 1_000

    /// Parses a line without its line feed.
    ///
    /// - Returns: The id of the answered request, and the answer.
    /// - Throws: ``PluginError``.
    static func read(
        _ line: [UInt8], limit: Int = PluginLimits().line
    ) throws(PluginError) -> (id: Int, answer: PluginAnswer) {
        guard String(validating: line, as: UTF8.self) != nil else { throw .encoding }
        let value: JSONValue
        do {
            value = try JSONValue(parsing: line, limits: JSONLimits(bytes: limit, depth: 64))
        } catch {
            throw .json("\(error)")
        }
        guard let members = value.members else { throw .form("not an object") }
        if value["method"] != nil { throw .form("a request instead of an answer") }
        if let other = members.first(where: { !["jsonrpc", "id", "result", "error"].contains($0.key) }) {
            throw .form("unknown member '\(other.key.visible.prefix(40))'")
        }
        guard value["jsonrpc"]?.string == "2.0" else { throw .form(#""jsonrpc" is not "2.0""#) }
        guard let id = value["id"]?.integer else { throw .form(#""id" is not an integer"#) }
        switch (value["result"], value["error"]) {
        case (let result?, nil): return (id, .result(result))
        case (nil, let error?):
            guard let code = error["code"]?.integer, let message = error["message"]?.string else {
                throw .form(#""error" has no "code" and "message""#)
            }
            return (id, .error(code: code, message: String(message.visible.prefix(messageLimit))))
        default: throw .form(#"neither "result" nor "error", or both"#)
        }
    }
}

/// Parses a plug-in's output into answers: one line per answer, one answer per request.
struct PluginAnswerReader {
    /// The maximum length of a line in bytes.
    private let limit: Int

    private var line: [UInt8] = []
    /// The pending request.
    private var pending: Int?
    /// The last answered request.
    private var answered: Int?

    init(limit: Int = PluginLimits().line) { self.limit = limit }

    /// The number of bytes after the last line feed.
    var unfinished: Int { line.count }

    /// Expects the answer to a request.
    mutating func ask(_ id: Int) { pending = id }

    /// Parses bytes of any number of lines or parts of lines.
    ///
    /// - Returns: The expected answer; `nil` while it is incomplete.
    /// - Throws: ``PluginError``, after which the rest of the output is undefined.
    mutating func take(_ bytes: some Collection<UInt8>) throws(PluginError) -> PluginAnswer? {
        var found: PluginAnswer?
        for part in bytes.split(separator: 0x0A, maxSplits: .max, omittingEmptySubsequences: false).enumerated() {
            if part.offset > 0 {
                // A line feed precedes this part.
                if let answer = try end() { found = answer }
            }
            guard line.count + part.element.count <= limit else { throw .longLine(limit: limit) }
            line += part.element
        }
        return found
    }

    private mutating func end() throws(PluginError) -> PluginAnswer? {
        defer { line = [] }
        let (id, answer) = try PluginAnswer.read(line, limit: limit)
        guard let pending else {
            throw id == answered ? .twice(id: id) : .unrequested
        }
        guard id == pending else {
            throw id == answered ? .twice(id: id) : .id(requested: pending, answered: id)
        }
        (self.pending, answered) = (nil, id)
        return answer
    }
}

/// The result of an intent that a plug-in performed.
struct PerformedIntent: Hashable, Sendable {
    /// The dialog shown to the user.
    let dialog: String?
    /// An archived view to show with the dialog; it isn't validated.
    let view: [UInt8]?
    /// The kinds of widgets to reload.
    let reload: [String]
    /// A URL to open, with a scheme that the plug-in declared.
    let open: String?

    /// Reads the answer to `intents/perform`.
    ///
    /// - Parameters:
    ///   - generation: The request's generation.
    ///   - options: The plug-in's options.
    ///   - view: Reads a file by its name.
    static func read(
        _ result: JSONValue, generation: Int, options: PluginOptions, view: (String) throws -> [UInt8]
    ) throws -> PerformedIntent {
        let content = PluginContent(result, of: .perform)
        try content.only("generation", "dialog", "view", "reload", "open")
        guard try content.required("generation").value == .integer(generation) else {
            throw content.fault("has a generation other than \(generation)")
        }
        let open = try content["open"]?.text(atMost: 2_000)
        if let open, !options.mayOpen(open) {
            throw content.fault("opens a URL with a scheme that AirlockPlugin.URLSchemes doesn't list")
        }
        return PerformedIntent(
            dialog: try content["dialog"]?.text(atMost: 10_000),
            view: try content["view"].map { try view(try $0.fileName()) },
            reload: try content["reload"]?.list(atMost: PluginWidget.limit).map { try $0.text(atMost: 100) } ?? [],
            open: open)
    }
}
