/// Whether the person allows alarms.
package enum AlarmAuthorization: String, Hashable, Sendable {
    case notDetermined
    case denied
    case authorized
}

extension AlarmAuthorization: DocumentValue {
    package static var format: UInt32 { 1 }

    /// Where the document is.
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
    /// What the person has said.
    ///
    /// - Throws: ``ContainerError``.
    package func authorization() throws -> AlarmAuthorization {
        try container.read(AlarmAuthorization.key).value ?? .notDetermined
    }

    /// Notes what the person says.
    ///
    /// - Throws: ``ContainerError``.
    package func authorize(_ authorization: AlarmAuthorization) throws {
        try container.publish(
            authorization, to: AlarmAuthorization.key, durability: .durable, label: "authorize alarms")
    }

    /// Allows alarms where the person has said nothing.
    ///
    /// - Returns: What is allowed then.
    /// - Throws: ``ContainerError``.
    package func requestAuthorization() throws -> AlarmAuthorization {
        let said = try authorization()
        guard said == .notDetermined else { return said }
        var result = said
        try container.update(AlarmAuthorization.key, durability: .durable, label: "authorize alarms") { current in
            // Somebody may have said something meanwhile.
            result = current.flatMap { $0 == .notDetermined ? nil : $0 } ?? .authorized
            current = result
        }
        return result
    }
}
