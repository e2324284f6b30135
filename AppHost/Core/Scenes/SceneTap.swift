import Shared

/// A tap on a button of a window, queued for the process that runs the scenes.
struct SceneTap: Hashable, Sendable {
    /// The tap's id, which ensures that the tap is performed only once.
    var id: String
    /// The window's id.
    var scene: String
    /// The button's label, or its number.
    var button: String
    /// The button's number when the user saw it; `nil` if only its label is known.
    var number: Int?

    init(scene: String, button: String, number: Int? = nil, id: String = newRequestID()) {
        // A web page may send a long id.
        (self.scene, self.button, self.number, self.id) = (scene.shortened, button, number, id)
    }
}

/// The pending taps, the oldest first.
struct SceneTaps: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// The key of the document, in a domain that extensions can't write to.
    static let key = DocumentKey<SceneTaps>(.home, literal: "scene-taps")
    /// The maximum number of pending taps; the oldest is dropped.
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
                if let number = tap.number { part.write(4, count: number) }
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
                case 4: tap.number = try part.count(field)
                default: try part.skip(field)
                }
            }
            taps.append(tap)
        }
    }
}

extension Container {
    /// Queues a tap for the process that runs the scenes. Damaged pending taps are lost.
    ///
    /// - Throws: ``ContainerError``.
    func leave(_ tap: SceneTap) throws {
        try update(SceneTaps.key, durability: .volatile, label: "tap a scene", replacesDamaged: true) { taps in
            var all = taps ?? SceneTaps()
            all.add(tap)
            taps = all
        }
    }
}
