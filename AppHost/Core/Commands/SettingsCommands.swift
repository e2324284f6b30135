import Foundation
import Shared

/// `AppHost device location`: the place that CoreLocation answers without a fixture. Without one, it answers as a phone whose user denied
/// access.
struct DeviceCommand {
    private static let name = CommandOption<String?>(
        "name", "TEXT", help: "the place's name and locality, which CLGeocoder answers")
    static let grammar = CommandGrammar.Command(
        "device location", summary: "sets the place that apps read; without a place, prints it",
        operands: "[LATITUDE,LONGITUDE|clear]"
    ) {
        name
        CommonOptions.container
        CommonOptions.json
    }

    /// A place in degrees.
    private struct Place: Codable {
        struct Placemark: Codable { let name, locality: String? }

        let latitude, longitude: Double
        let placemark: Placemark?

        /// Reads two numbers with a comma between them.
        init(_ text: String, name: String?) throws {
            let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
                Double($0.trimmingCharacters(in: .whitespaces))
            }
            guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
                throw CommandFailure(
                    "'\(text)' isn't a place — write LATITUDE,LONGITUDE in degrees, such as 52.52,13.405, or 'clear'")
            }
            for (label, value, limit) in [("latitude", latitude, 90.0), ("longitude", longitude, 180)]
            where !(abs(value) <= limit) {
                throw CommandFailure(
                    "the \(label) \(value) isn't from \(Int(-limit)) to \(Int(limit)) degrees — write LATITUDE,LONGITUDE, such as 52.52,13.405"
                )
            }
            (self.latitude, self.longitude) = (latitude, longitude)
            placemark = name.map { Placemark(name: $0, locality: $0) }
        }

        var text: String {
            "location: \(latitude),\(longitude)" + (placemark?.name.map { " (\($0))" } ?? "")
        }

        var json: JSONValue {
            [
                "latitude": .number(latitude), "longitude": .number(longitude),
                "name": placemark?.name.map { JSONValue.string($0) } ?? .null,
            ]
        }
    }

    let settings: HostSettings

    /// Sets, removes or prints the place.
    ///
    /// - Throws: ``CommandFailure`` for an invalid place and a file that can\'t be written, and ``ContainerError`` for a container that can\'t be used.
    func run() throws {
        let (operands, name) = (settings.arguments.operands, settings.arguments[Self.name])
        guard operands.count < 2, name == nil || operands.first.map({ $0 != "clear" }) == true else {
            throw CommandFailure("'device location' takes one place or 'clear', and a name only with a place")
        }
        let place = try operands.first.flatMap { $0 == "clear" ? nil : try Place($0, name: name) }
        let folder = "\(try settings.containerPath)/\(DeviceData.folder)"
        let path = "\(folder)/\(DeviceData.Part.location.rawValue)"
        guard let operand = operands.first else { return try report(stored(path)) }
        if operand == "clear" {
            if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
        } else {
            _ = try settings.createContainer()
            let manager = FileManager.default
            try manager.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try OutputFile(path: path).replace(with: Array(JSONEncoder().encode(place)))
            try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        }
        try report(place)
    }

    /// Returns the stored place; `nil` without one.
    private func stored(_ path: String) throws -> Place? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        do {
            return try JSONDecoder().decode(Place.self, from: data)
        } catch {
            throw CommandFailure(
                "can't read \(path), which isn't a place — run 'AppHost device location clear'", exitCode: .badData)
        }
    }

    private func report(_ place: Place?) throws {
        try StandardOutput.write(
            settings.isJSON
                ? (["location": place?.json ?? .null] as JSONValue).serialised()
                : place?.text ?? "location: none, so apps read that the user denied access")
    }
}

/// The command `notifications`: prints, sets, resets or tries the program that shows notifications.
struct NotificationCommands {
    static let grammar = CommandGrammar.Command(
        "notifications", summary: "prints the program that shows notifications, or sets, resets or tries it",
        operands: "[set [--] PROGRAM ARGUMENT… | reset | try]"
    ) {
        HostSettings.places
        CommonOptions.json
    }

    let settings: HostSettings

    /// - Throws: ``CommandFailure``, ``HostError``.
    func run() async throws {
        var words = settings.arguments.operands[...]
        let verb = words.popFirst()
        if verb != "set", let word = words.first {
            throw CommandFailure("unexpected argument '\(word)' — '\(verb ?? "")' takes none")
        }
        let storage = try settings.openStorage()
        switch verb {
        case nil: break
        case "set":
            let program = try NotificationProgram(choosing: Array(words))
            try storage.update(NotificationProgram.key) { $0 = program }
        case "reset": try storage.update(NotificationProgram.key) { $0 = nil }
        case "try": return try await show(storage)
        case let verb?:
            throw CommandFailure(
                "unknown word '\(verb)' after 'notifications' — \(suggestion(for: verb, in: ["set", "reset", "try"]))")
        }
        let program = try NotificationProgram(in: storage)
        let text = program.command.map(\.shellWord).joined(separator: " ")
        let json: JSONValue = ["command": .array(program.command.map { .string($0) })]
        try StandardOutput.write(settings.isJSON ? json.serialised() : text)
    }

    private func show(_ storage: LocalStorageService) async throws {
        let program = try NotificationProgram(in: storage)
        try await NotificationCommand(environment: settings.environment).deliver(
            NotificationRequest(
                id: "try", title: "Airlock", body: "Notifications are shown like this.", program: program)
        )
        let json: JSONValue = ["shown": .bool(true)]
        try StandardOutput.write(settings.isJSON ? json.serialised() : "\(program.name) accepted a notification")
    }
}
