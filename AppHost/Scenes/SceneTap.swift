import Shared

/// A tap on a button of a window, which waits for the process that keeps the scenes.
struct SceneTap: Hashable, Sendable {
    /// Its name for good, by which it is done once.
    var id: String
    /// The window's id.
    var scene: String
    /// What the button is called, or its number.
    var button: String
    /// The number the button of that name had when it was seen; `nil` where only its name is known.
    var number: Int?

    init(scene: String, button: String, number: Int? = nil, id: String = newRequestID()) {
        // What a page sends may be long.
        (self.scene, self.button, self.number, self.id) = (scene.shortened, button, number, id)
    }
}

/// The taps that wait, the oldest first.
struct SceneTaps: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// Where the document is: where no extension may write.
    static let key = DocumentKey<SceneTaps>(.home, literal: "scene-taps")
    /// The most that wait; an older one makes room for a newer.
    static let limit = 50

    var taps: [SceneTap] = []

    init() {}

    mutating func add(_ tap: SceneTap) {
        taps.append(tap)
        if taps.count > Self.limit { taps.removeFirst(taps.count - Self.limit) }
    }

    func encode(into writer: inout WireWriter) {
        for tap in taps {
            writer.write(1) { part in
                part.write(1, tap.id)
                part.write(2, tap.scene)
                part.write(3, tap.button)
                if let number = tap.number { part.write(4, UInt64(clamping: number)) }
            }
        }
    }

    init(from reader: inout WireReader) throws {
        while let field = try reader.nextField() {
            guard field.number == 1 else {
                try reader.skip(field)
                continue
            }
            var part = try reader.message(field)
            var tap = SceneTap(scene: "", button: "", id: "")
            while let field = try part.nextField() {
                switch field.number {
                case 1: tap.id = try part.string(field)
                case 2: tap.scene = try part.string(field)
                case 3: tap.button = try part.string(field)
                case 4: tap.number = Int(clamping: try part.unsigned(field))
                default: try part.skip(field)
                }
            }
            taps.append(tap)
        }
    }
}

extension Container {
    /// Leaves a tap where the process that keeps the scenes finds it. Taps that can't be read are lost.
    ///
    /// - Throws: ``ContainerError``.
    func leave(_ tap: SceneTap) throws {
        do {
            try update(SceneTaps.key, durability: .volatile, label: "tap a scene") { taps in
                var all = taps ?? SceneTaps()
                all.add(tap)
                taps = all
            }
        } catch let error as ContainerError where error.code == .damaged {
            var all = SceneTaps()
            all.add(tap)
            try publish(all, to: SceneTaps.key, durability: .volatile, label: "tap a scene")
        }
    }
}

/// The tasks that a closure starts.
///
/// A task has copies of the task-local values of the code that starts it, so the last copy of this one goes with the last of the tasks.
/// Detached tasks have none, and aren't waited for.
final class StartedTasks: Sendable {
    @TaskLocal private static var current: StartedTasks?

    private let end: @Sendable () -> Void

    private init(end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }

    /// Runs a closure, and waits for the tasks it starts, up to a time.
    @MainActor static func run(waiting longest: Duration = .seconds(5), _ body: @MainActor () -> Void) async {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let timer = Task {
            try await Task.sleep(for: longest)
            end.finish()
        }
        $current.withValue(StartedTasks { end.finish() }) { body() }
        for await _ in ends {}
        timer.cancel()
    }
}
