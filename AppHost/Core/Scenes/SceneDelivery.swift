import Shared

/// The delivery of a request or a tap to a scene, or the reason why no scene accepts it.
struct SceneDelivery: Hashable, Sendable, WireRecord {
    /// The request's id; empty for a request of an older process.
    var request: String
    var intent: String
    var url: String?
    /// The window that accepted it; `nil` for none.
    var scene: String?
    /// The reason why no window accepted it.
    var refusal: String?
    /// The tapped button; `nil` for a request.
    var button: String?
    /// The answer of the button's intent.
    var answer: String?

    init(tap: SceneTap, scene: String? = nil, answer: String? = nil, refusal: String? = nil) {
        (request, intent, url, button) = (tap.id, "", nil, tap.button.shortened)
        (self.scene, self.answer, self.refusal) = (scene, answer?.shortened, refusal)
    }

    init(request: OpenRequest, scene: String? = nil, refusal: String? = nil) {
        // A string that a plug-in wrote may be long.
        (self.request, intent, url) = (request.id.shortened, request.intent.shortened, request.url?.shortened)
        (self.scene, self.refusal) = (scene, refusal)
    }

    private init() { (request, intent, url, scene, refusal) = ("", "", nil, nil, nil) }

    static var blank: Self { Self() }

    mutating func code(_ coder: inout WireCoder) {
        coder.text(1, &request)
        coder.text(2, &intent)
        coder.text(3, &url)
        coder.text(4, &scene)
        coder.text(5, &refusal)
        coder.text(6, &button)
        coder.text(7, &answer)
    }

    /// The request or the tap, as shown to the user.
    var subject: String { button.map { "a tap on \($0)" } ?? url ?? (intent.isEmpty ? "the app" : intent) }

    /// The outcome in one line.
    var text: String { scene.map { "\(subject): \($0)" } ?? "\(subject): \(refusal ?? "no scene accepts it")" }

    var json: JSONValue {
        [
            "request": .string(request), "intent": intent.isEmpty ? .null : .string(intent),
            "url": url.map { .string($0) } ?? .null, "scene": scene.map { .string($0) } ?? .null,
            "refusal": refusal.map { .string($0) } ?? .null, "button": button.map { .string($0) } ?? .null,
            "answer": answer.map { .string($0) } ?? .null,
        ]
    }
}

/// The windows of the app and the latest deliveries, stored while no host runs and printed by `scenes`.
struct SceneRecords: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// The key of the document.
    static let key = DocumentKey<SceneRecords>(.home, literal: "scenes")
    /// The maximum number of stored deliveries.
    static let limit = 100

    /// A button that can be tapped.
    struct Button: Hashable, Sendable, WireRecord {
        var number: Int
        var label: String

        var json: JSONValue { ["number": .integer(number), "label": .string(label)] }

        static var blank: Self { Self(number: 0, label: "") }

        mutating func code(_ coder: inout WireCoder) {
            coder.count(1, &number)
            coder.text(2, &label)
        }
    }

    /// A window.
    struct Window: Hashable, Sendable {
        var id: String
        var group: String
        var title = ""
        /// The elements of its navigation stacks as JSON, one list per stack.
        var stacks: [[String]] = []
        /// The elements of its first stack, as shown to the user.
        var path: [String] = []
        /// The visible texts.
        var texts: [String] = []
        /// The conditions of the events that it accepts; `nil` for any event.
        var matching: [String]?
        /// The buttons in reading order.
        var buttons: [Button] = []
        /// A number that increases with each change of its content.
        var version = 0
    }

    /// The windows, the last used first.
    var windows: [Window] = []
    /// The deliveries, the oldest first.
    private(set) var deliveries: [SceneDelivery] = []

    init() {}

    mutating func add(_ delivery: SceneDelivery) {
        deliveries.append(delivery)
        if deliveries.count > Self.limit { deliveries.removeFirst(deliveries.count - Self.limit) }
    }

    /// Returns the delivery of a request; `nil` for one that wasn't handled.
    func delivery(of request: String) -> SceneDelivery? {
        request.isEmpty ? nil : deliveries.first { $0.request == request }
    }

    func encode(into writer: inout WireWriter) {
        for window in windows {
            writer.write(1) { part in
                part.write(1, window.id)
                part.write(2, window.group)
                part.write(3, window.title)
                for stack in window.stacks { part.write(4) { inner in for text in stack { inner.write(1, text) } } }
                for text in window.path { part.write(5, text) }
                for text in window.texts { part.write(6, text) }
                if let matching = window.matching {
                    part.write(7) { inner in for text in matching { inner.write(1, text) } }
                }
                for button in window.buttons { part.write(8, message: button.encode) }
                part.write(9, count: window.version)
            }
        }
        for delivery in deliveries { writer.write(2, message: delivery.encode) }
    }

    init(from reader: inout WireReader) throws {
        while let field = try reader.nextField() {
            switch field.number {
            case 1:
                var part = try reader.message(field)
                windows.append(try Window(from: &part))
            case 2: deliveries.append(try reader.record(field))
            default: try reader.skip(field)
            }
        }
    }
}

extension SceneRecords.Window {
    fileprivate init(from part: inout WireReader) throws {
        self.init(id: "", group: "")
        while let field = try part.nextField() {
            switch field.number {
            case 1: id = try part.string(field)
            case 2: group = try part.string(field)
            case 3: title = try part.string(field)
            case 4: stacks.append(try Self.list(field, &part))
            case 5: path.append(try part.string(field))
            case 6: texts.append(try part.string(field))
            case 7: matching = try Self.list(field, &part)
            case 8: buttons.append(try part.record(field))
            case 9: version = try part.count(field)
            default: try part.skip(field)
            }
        }
    }

    private static func list(_ field: WireField, _ part: inout WireReader) throws -> [String] {
        var inner = try part.message(field)
        var texts: [String] = []
        while let field = try inner.nextField() {
            if field.number == 1 { texts.append(try inner.string(field)) } else { try inner.skip(field) }
        }
        return texts
    }

    /// Creates the record of a window.
    @MainActor init(_ window: SceneWindow) {
        self.init(
            id: window.id, group: window.group.id, title: window.group.title ?? "", stacks: window.writtenStacks,
            path: window.path.map { "\($0)" }, texts: window.texts, matching: window.group.matching?.sorted(),
            buttons: window.buttons.map { SceneRecords.Button(number: $0.number, label: $0.label) },
            version: window.version)
    }

    var json: JSONValue {
        [
            "id": .string(id), "group": .string(group), "title": title.isEmpty ? .null : .string(title),
            "path": .array(path.map { .string($0) }),
            "stacks": .array(
                // An element that isn't JSON is output as it is stored.
                stacks.map { stack in .array(stack.map { (try? JSONValue(parsing: $0)) ?? .string($0) }) }),
            "texts": .array(texts.map { .string($0) }),
            "matching": matching.map { .array($0.map { .string($0) }) } ?? .null,
            "buttons": .array(buttons.map(\.json)),
        ]
    }
}

extension SceneDelivery {
    /// The seconds to wait for a running host: longer than the host itself waits for the tasks of a tap.
    private static let patience = 10

    /// Returns the running host's delivery of a request or a tap.
    ///
    /// - Throws: ``CommandFailure`` if it reports nothing in time; ``ContainerError``.
    static func awaited(for request: String, in container: Container) async throws -> SceneDelivery {
        let end = ContinuousClock.now + .seconds(patience)
        while ContinuousClock.now < end {
            if let delivery = try SceneController.records(of: container).delivery(of: request) { return delivery }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw CommandFailure(
            "the process that runs the scenes didn't answer within \(patience) s — it handles the request later",
            exitCode: .tryAgain)
    }
}
