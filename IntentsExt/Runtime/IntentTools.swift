import Glibc
import Shared

/// The intents of apps as tools of the Model Context Protocol.
struct IntentTools: Sendable {
    let apps: [AppRegistration]

    /// The kind of a tool.
    enum Tool: Equatable {
        case intent
        /// The entity search.
        case search
    }

    /// The name of the entity search tool. If an intent has the same name, the tool of that name is the intent.
    private static let search = "search"

    /// Returns the tool with a name; `nil` if there is none.
    func tool(named name: String) -> Tool? {
        let named = apps.flatMap(\.intents).filter { $0.persistentIdentifier == name }
        if named.isEmpty { return name == Self.search && !apps.flatMap(\.entities).isEmpty ? .search : nil }
        return named.contains { $0.isDiscoverable } ? .intent : nil
    }

    /// Returns all tools as `tools/list` describes them: the discoverable intents, then the search if the apps have entities.
    ///
    /// - Throws: The errors of listing the values of an enumeration.
    func list() async throws -> [JSONValue] {
        var intents: [JSONValue] = []
        for app in apps {
            for intent in app.intents where intent.isDiscoverable {
                intents.append(try await description(of: intent, in: app))
            }
        }
        let types = Set(apps.flatMap(\.entities).map { "\($0)" }).sorted()
        return tool(named: Self.search) == .search ? intents + [search(types)] : intents
    }

    private func description(of intent: any AppIntent.Type, in app: AppRegistration) async throws -> JSONValue {
        let parameters = intent.init().parameters
        var schemas: [JSONMember] = []
        for (name, parameter) in parameters {
            guard let schema = try await schema(of: parameter, named: name) else { continue }
            schemas.append(JSONMember(name, schema))
        }
        let needed = parameters.filter { _, parameter in
            !parameter.valueType.isOptional && parameter.anyValue == nil && parameter.writtenForm != nil
        }
        let deprecated = intent.deprecationText.map { " — deprecated: \($0)" } ?? ""
        return tool(
            intent.persistentIdentifier, title: intent.title.text,
            "\(intent.descriptionText ?? intent.title.text) — \(app.applicationName)\(deprecated)", properties: schemas,
            required: needed.map(\.name))
    }

    private func search(_ types: [String]) -> JSONValue {
        tool(
            Self.search, title: "Search", "Finds the entities that intents act on, by text.",
            properties: [
                JSONMember("text", ["type": .string("string")]),
                JSONMember(
                    "type", ["type": .string("string"), "enum": .array(types.map { .string($0) })]),
            ], required: ["text"])
    }

    private func tool(
        _ name: String, title: String, _ description: String, properties: [JSONMember], required: [String]
    ) -> JSONValue {
        [
            "name": .string(name), "title": .string(title), "description": .string(description),
            "inputSchema": [
                "type": .string("object"), "properties": .object(properties),
                "required": .array(required.map { .string($0) }), "additionalProperties": .bool(false),
            ],
            // A tool can access only the container, because the process has no network.
            "annotations": ["title": .string(title), "openWorldHint": .bool(false)],
        ]
    }

    /// Returns the JSON schema of a parameter; `nil` if its values can't be written.
    private func schema(of parameter: any AnyIntentParameter, named name: String) async throws -> JSONValue? {
        guard let form = parameter.writtenForm else { return nil }
        var members = try await schema(of: parameter.valueType)
        if let range = parameter.options.range {
            let bound: (Double) -> JSONValue = { Int(exactly: $0).map { .integer($0) } ?? .number($0) }
            members += [JSONMember("minimum", bound(range.lower)), JSONMember("maximum", bound(range.upper))]
        }
        let title = parameter.title(or: name)
        let words = parameter.options.description.map { "\(title): \($0.text)" } ?? title
        members.append(JSONMember("description", .string("\(words) (\(form))")))
        if let value = parameter.anyValue {
            members.append(JSONMember("default", parameter.valueType.write(value)))
        }
        return .object(members)
    }

    private func schema(of type: _IntentValueType) async throws -> [JSONMember] {
        func named(_ name: String) -> [JSONMember] { [JSONMember("type", .string(name))] }
        switch type.kind {
        case .boolean: return named("boolean")
        case .wholeNumber: return named("integer")
        case .number: return named("number")
        case .enumeration:
            let values = try await type.choices?(.suggested).map { JSONValue.string($0.id) } ?? []
            return named("string") + [JSONMember("enum", .array(values))]
        case .list:
            guard let element = type.element else { return named("array") }
            return named("array") + [JSONMember("items", .object(try await schema(of: element())))]
        default: return named("string")
        }
    }
}

/// The replies to unfinished calls, which a process writes to standard output if a signal ends it.
///
/// The text is prepared in advance, because a signal handler may only call async-signal-safe functions.
enum CrashReply {
    /// The signals of a crash.
    private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]

    /// Installs the handlers that write the reply. The signal then ends the process as usual, as does a call of `exit`.
    static func install() {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in CrashReply.write() }
        // The handler is removed before it runs, so that the failing instruction runs again without it and the exit status is that of the
        // crash.
        action.sa_flags = CInt(bitPattern: UInt32(SA_RESETHAND))
        for signal in signals { sigaction(signal, &action, nil) }
        atexit { CrashReply.write() }
    }

    /// Replaces the reply. This function isn't thread-safe.
    static func prepare(_ lines: [String]) {
        var bytes: [UInt8] = []
        for line in lines { bytes += Array(line.utf8) + [0x0A] }
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = buffer.initialize(from: bytes)
        // A handler may still be reading the previous reply.
        previousReply?.deallocate()
        previousReply = currentReply
        currentReply = UnsafeBufferPointer(buffer)
    }

    /// Writes the reply. This function is async-signal-safe.
    static func write() {
        guard let reply = currentReply, reply.count > 0 else { return }
        // The handler of `exit` doesn't write it a second time.
        currentReply = nil
        _ = Glibc.write(StandardOutput.descriptor, reply.baseAddress, reply.count)
    }
}

/// The current reply; only the tool session changes it.
nonisolated(unsafe) private var currentReply: UnsafeBufferPointer<UInt8>?
/// The previous reply, which is freed at the next change.
nonisolated(unsafe) private var previousReply: UnsafeBufferPointer<UInt8>?
