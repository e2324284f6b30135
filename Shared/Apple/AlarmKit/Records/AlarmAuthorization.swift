/// The user's authorization of alarms, as stored in the container.
package enum AlarmAuthorization: String, Hashable, Sendable {
    case notDetermined
    case denied
    case authorized
}

extension AlarmAuthorization: DocumentValue {
    package static var format: UInt32 { 1 }

    /// The document's key.
    static let key = DocumentKey<AlarmAuthorization>(.alarms, literal: "authorization")

    package func encode(into writer: inout WireWriter) { writer.write(1, rawValue) }

    package init(from reader: inout WireReader) throws {
        self = .notDetermined
        while let field = try reader.nextField() {
            guard field.number == 1 else {
                try reader.skip(field)
                continue
            }
            guard let state = AlarmAuthorization(rawValue: try reader.string(field)) else {
                throw WireError(.missing(field: 1), at: reader.offset)
            }
            self = state
        }
    }
}

extension AlarmStore {
    /// Returns the stored authorization.
    ///
    /// - Throws: ``ContainerError``.
    package func authorization() throws -> AlarmAuthorization {
        try container.read(AlarmAuthorization.key).value ?? .notDetermined
    }

    /// Stores the user's decision.
    ///
    /// - Throws: ``ContainerError``.
    package func authorize(_ authorization: AlarmAuthorization) throws {
        try container.publish(
            authorization, to: AlarmAuthorization.key, durability: .durable, label: "authorize alarms")
    }

    /// Authorizes alarms unless the user has decided.
    ///
    /// - Returns: The resulting authorization.
    /// - Throws: ``ContainerError``.
    package func requestAuthorization() throws -> AlarmAuthorization {
        let stored = try authorization()
        guard stored == .notDetermined else { return stored }
        var result = stored
        try container.update(AlarmAuthorization.key, durability: .durable, label: "authorize alarms") { current in
            // The user may have decided since the authorization was read.
            result = current.flatMap { $0 == .notDetermined ? nil : $0 } ?? .authorized
            current = result
        }
        return result
    }
}
