import Foundation
import FoundationGaps
import Glibc
import Shared

extension WidgetCommand {
    /// Answers requests until standard input ends or a request ends the session.
    ///
    /// The protocol is that of plug-ins, with the methods `plan`, which lists snapshots, `draw`, which draws one of them, and `run`, whose
    /// `arguments` are a command line; the answer has the command's exit `status`, its `output` in Base64, and its `errors`.
    ///
    /// - Throws: ``CommandFailure`` if the streams can't be used or a line isn't a request.
    func answerRequests(_ arguments: Arguments) throws {
        let stream = SessionStream()
        let drawer = PlanDrawer(self, arguments)
        while let line = try stream.next() {
            // A line that isn't JSON gets the same error as any other line that isn't a request.
            guard let request = try? JSONValue(parsing: line), let id = request["id"]?.integer else {
                throw SessionStream.error("a line isn't a request")
            }
            InjectedClock.resume()
            let parameters = SessionParameters(request)
            let reply: JSONMember
            switch request["method"]?.string {
            case "initialize": reply = JSONMember("result", ["protocol": .integer(1)])
            case "run":
                let words = (parameters["arguments"]?.array ?? []).compactMap(\.string)
                reply = JSONMember("result", answer(to: words))
            case "plan": reply = answer { try plan(parameters, arguments) }
            case "draw": reply = draw(parameters, arguments, drawer)
            case "shutdown":
                return try stream.write(["jsonrpc": .string("2.0"), "id": .integer(id), "result": .object([])])
            default: throw SessionStream.error("unknown method '\(request["method"]?.string ?? "")'")
            }
            try stream.write(.object([JSONMember("jsonrpc", .string("2.0")), JSONMember("id", .integer(id)), reply]))
        }
    }

    // MARK: Plans

    private func plan(_ parameters: SessionParameters, _ session: Arguments) throws -> JSONValue {
        let lists = [
            ("kinds", PlanOptions.kinds), ("previews", PlanOptions.previews), ("without", PlanOptions.without),
        ]
        let texts =
            [PlanOptions.scope.declaration, LintOptions.states.declaration, PlanOptions.languages.declaration]
            + CommonOptions.moment
        let flag = "withoutPreviews"
        try parameters.check(texts.map(\.name) + lists.map(\.0).sorted() + [flag], of: "plan")
        var arguments = session
        try parameters.set(texts, of: &arguments)
        for (name, option) in lists { arguments[option] += try parameters.texts(name) }
        if parameters[flag]?.bool == true { arguments[PlanOptions.withoutPreviews] = true }
        var command = self
        command.now = clock()
        arguments = try arguments.completed { environment[$0] }
        begin(arguments)
        return try command.plan(arguments).json
    }

    /// Draws a snapshot of a plan. An error answer has the diagnostics found so far, too.
    private func draw(_ parameters: SessionParameters, _ session: Arguments, _ drawer: PlanDrawer) -> JSONMember {
        var diagnostics: [JSONValue] = []
        return answer(with: { [JSONMember("diagnostics", .array(diagnostics))] }) {
            let moment = CommonOptions.moment + [RenderOptions.madeAt.declaration]
            try parameters.check(["snapshot", "format", "appearance"] + moment.map(\.name), of: "draw")
            let planned = try PlannedSnapshot(parsing: parameters["snapshot"] ?? .null)
            let name = try parameters.text("format") ?? SnapshotFormat.png.rawValue
            guard let format = SnapshotFormat(rawValue: name) else {
                let names = SnapshotFormat.allCases.map(\.rawValue)
                throw CommandFailure("unknown format '\(name.shortened)' — \(suggestion(for: name, in: names))")
            }
            var options = session
            try parameters.set(moment, of: &options)
            drawer.command.now = clock()
            let drawn = drawer.draw(planned, as: format, options: options) { render in
                if let appearance = parameters["appearance"] { try render.appearance.set(appearance) }
            }
            diagnostics = drawn.diagnostics
            let (bytes, metadata) = try drawn.result.get()
            let output: JSONMember? =
                switch format {
                case .png: JSONMember("image", .string(Data(bytes).base64EncodedString()))
                case .json: nil
                case .svg, .text, .waybar, .outline: JSONMember("text", .string(String(decoding: bytes, as: UTF8.self)))
                }
            let absent = DataReads.absences > 0 ? JSONMember("absent", .bool(true)) : nil
            return .object([output, metadata.map { JSONMember("metadata", $0.json) }, absent].compactMap { $0 })
        }
    }

    /// Returns a result with further members, or the error of a request that can't be answered, with the members in its data.
    private func answer(with members: () -> [JSONMember] = { [] }, _ body: () throws -> JSONValue) -> JSONMember {
        do {
            let result = try body()
            return JSONMember("result", .object((result.members ?? []) + members()))
        } catch {
            // JSON-RPC leaves positive codes to programs; the code is the exit status of a command with this error.
            let status = (error as? any CommandError)?.exitCode ?? .internalError
            return JSONMember(
                "error",
                [
                    "code": .integer(Int(status.rawValue)), "message": .string(message(of: error)),
                    "data": .object(members()),
                ])
        }
    }

    private func answer(to words: [String]) -> JSONValue {
        var status = ExitCode.done
        let text = CapturedStreams.of {
            do {
                try run(words)
            } catch {
                status = FailureReport.write(error, program: "WidgetExt", isJSON: FailureReport.wantsJSON(words))
            }
        }
        return [
            "status": .integer(Int(status.rawValue)), "output": .string(Data(text.output).base64EncodedString()),
            "errors": .string(String(decoding: text.errors, as: UTF8.self)),
        ]
    }

    private func run(_ words: [String]) throws {
        let parsed = try Self.grammar.parse(words).completed { environment[$0] }
        guard case .arguments(let arguments) = parsed,
            Self.definition(of: arguments.command)?.isRequestable?(arguments) == true
        else {
            let names = Self.all.filter { $0.isRequestable != nil }.map(\.grammar.name)
            throw CommandFailure("a session doesn't run this command — request \(choices(names.sorted()))")
        }
        var command = self
        command.now = clock()
        begin(arguments)
        try command.run(arguments)
    }

    /// Begins one of several requests.
    func begin(_ arguments: Arguments) {
        // The choices of an earlier request don't apply.
        for item in catalog.items { item.configuration?.chosen = [] }
        // A verification of snapshots adopts the zone of the recording.
        arguments.adoptTimeZone()
        NSTimeZone.resetSystemTimeZone()
    }
}

/// The parameters of a request.
private struct SessionParameters {
    private let members: [JSONMember]

    init(_ request: JSONValue) { members = request["params"]?.members ?? [] }

    subscript(name: String) -> JSONValue? { members.first { $0.key == name && !$0.value.isNull }?.value }

    /// - Throws: ``CommandFailure`` for a parameter that the method doesn't have.
    func check(_ names: [String], of method: String) throws(CommandFailure) {
        for member in members where !names.contains(member.key) {
            throw CommandFailure(
                "unknown parameter '\(member.key.shortened)' of '\(method)' — \(suggestion(for: member.key, in: names))"
            )
        }
    }

    func text(_ name: String) throws(CommandFailure) -> String? {
        guard let value = self[name] else { return nil }
        guard let text = value.string else {
            throw CommandFailure("the parameter '\(name)' isn't a text — send a string")
        }
        return text
    }

    /// Sets the options of a command line that parameters of the same name replace.
    ///
    /// - Throws: ``CommandFailure`` for an invalid value.
    func set(_ options: [OptionDeclaration], of arguments: inout Arguments) throws(CommandFailure) {
        for option in options { if let text = try text(option.name) { arguments.add(option, text) } }
        try arguments.check()
    }

    func texts(_ name: String) throws(CommandFailure) -> [String] {
        guard let value = self[name] else { return [] }
        guard let array = value.array, array.allSatisfy({ $0.string != nil }) else {
            throw CommandFailure("the parameter '\(name)' isn't a list of texts — send an array of strings")
        }
        return array.compactMap(\.string)
    }
}

/// The streams of a session.
private final class SessionStream {
    private var rest: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    /// The limit of a request in bytes.
    private static let limit = 1 << 20

    /// Returns the error for a session that can't go on.
    static func error(_ reason: String) -> CommandFailure {
        CommandFailure(
            "can't answer requests: \(reason) — only a host should start this command", exitCode: .inputOutput)
    }

    /// Returns the next line without its line feed; `nil` at the end of the input.
    func next() throws(CommandFailure) -> [UInt8]? {
        while true {
            if let end = rest.firstIndex(of: 0x0A) {
                defer { rest.removeSubrange(...end) }
                return Array(rest[..<end])
            }
            guard rest.count <= Self.limit else { throw SessionStream.error("a request is too long") }
            let count = read(0, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw SessionStream.error(String(cString: strerror(errno))) }
            if count == 0 { return nil }
            rest += buffer[..<count]
        }
    }

    func write(_ value: JSONValue) throws {
        try StandardOutput.write(bytes: Array((try value.serialised() + "\n").utf8))
    }
}
