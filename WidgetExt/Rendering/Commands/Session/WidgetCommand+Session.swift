import Foundation
import Glibc
import Shared

extension WidgetCommand {
    /// Answers requests until standard input ends or a request ends the session.
    ///
    /// The protocol is that of plug-ins, with the method `run`: `arguments` is a command line, and the answer has the command's exit
    /// `status`, its `output` in Base64, and its `errors`.
    ///
    /// - Throws: ``CommandFailure`` if the streams can't be used or a line isn't a request.
    func answerRequests() throws {
        let stream = SessionStream()
        while let line = try stream.next() {
            // A line that isn't JSON gets the same error as any other line that isn't a request.
            guard let request = try? JSONValue(parsing: line), let id = request["id"]?.integer else {
                throw SessionStream.error("a line isn't a request")
            }
            let result: JSONValue
            switch request["method"]?.string {
            case "initialize": result = ["protocol": .integer(1)]
            case "run": result = answer(to: (request["params"]?["arguments"]?.array ?? []).compactMap(\.string))
            case "shutdown":
                return try stream.write(["jsonrpc": .string("2.0"), "id": .integer(id), "result": .object([])])
            default: throw SessionStream.error("unknown method '\(request["method"]?.string ?? "")'")
            }
            try stream.write(["jsonrpc": .string("2.0"), "id": .integer(id), "result": result])
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
        // The choices of an earlier request don't apply.
        for item in catalog.items { item.configuration?.chosen = [] }
        // A verification of snapshots adopts the zone of the recording.
        arguments.adoptTimeZone()
        NSTimeZone.resetSystemTimeZone()
        try command.run(arguments)
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
