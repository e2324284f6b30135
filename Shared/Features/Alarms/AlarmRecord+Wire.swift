extension AlarmRecord: DocumentValue {
    package static var format: UInt32 { 1 }

    package func encode(into writer: inout WireWriter) {
        writer.write(1, id)
        switch schedule {
        case .fixed(let instant): writer.write(2) { $0.write(1, signed: instant) }
        case .relative(let hour, let minute, let weekdays):
            writer.write(3) { part in
                part.write(1, signed: Int64(hour))
                part.write(2, signed: Int64(minute))
                for day in weekdays { part.write(3, signed: Int64(day)) }
            }
        case nil: break
        }
        if let preAlert { writer.write(4, signed: preAlert) }
        if let postAlert { writer.write(5, signed: postAlert) }
        switch state {
        case .scheduled(let instant):
            writer.write(6) { part in if let instant { part.write(1, signed: instant) } }
        case .countdown(let since, let total, let elapsed):
            writer.write(7) { part in
                part.write(1, signed: since)
                part.write(2, signed: total)
                part.write(3, signed: elapsed)
            }
        case .paused(let total, let elapsed):
            writer.write(8) { part in
                part.write(2, signed: total)
                part.write(3, signed: elapsed)
            }
        case .alerting(let since): writer.write(9) { $0.write(1, signed: since) }
        }
        writer.write(10, title)
        writer.write(11, attributes)
        writer.write(12, attributesType)
        for (number, call) in [(13, stopIntent), (14, secondaryIntent)] {
            guard let call else { continue }
            writer.write(number) { part in
                part.write(1, call.id)
                part.write(2, call.parameters)
            }
        }
        writer.write(15, sound)
        if let firedAt { writer.write(16, signed: firedAt) }
        if let waitsSince { writer.write(17, signed: waitsSince) }
    }

    package init(from reader: inout WireReader) throws {
        self.init(id: "", schedule: nil, preAlert: nil, postAlert: nil, state: .scheduled(fireAt: nil))
        var hasState = false
        while let field = try reader.nextField() {
            switch field.number {
            case 1: id = try reader.string(field)
            case 2:
                var part = try reader.message(field)
                schedule = .fixed(try Self.numbers(&part)[1]?.first ?? 0)
            case 3:
                var part = try reader.message(field)
                let found = try Self.numbers(&part)
                schedule = .relative(
                    hour: Int(found[1]?.first ?? 0), minute: Int(found[2]?.first ?? 0),
                    weekdays: (found[3] ?? []).map { Int($0) })
            case 4: preAlert = try reader.signed(field)
            case 5: postAlert = try reader.signed(field)
            case 6...9:
                var part = try reader.message(field)
                let found = try Self.numbers(&part).compactMapValues(\.first)
                hasState = true
                switch field.number {
                case 6: state = .scheduled(fireAt: found[1])
                case 7: state = .countdown(since: found[1] ?? 0, total: found[2] ?? 0, elapsed: found[3] ?? 0)
                case 8: state = .paused(total: found[2] ?? 0, elapsed: found[3] ?? 0)
                default: state = .alerting(since: found[1] ?? 0)
                }
            case 10: title = try reader.string(field)
            case 11: attributes = try reader.string(field)
            case 12: attributesType = try reader.string(field)
            case 13: stopIntent = try Self.call(field, &reader)
            case 14: secondaryIntent = try Self.call(field, &reader)
            case 15: sound = try reader.string(field)
            case 16: firedAt = try reader.signed(field)
            case 17: waitsSince = try reader.signed(field)
            default: try reader.skip(field)
            }
        }
        guard AlarmStore.isValid(id: id) else { throw WireError(.missing(field: 1), at: reader.offset) }
        guard hasState else { throw WireError(.missing(field: 6), at: reader.offset) }
    }

    /// The numbers of a message by their fields.
    private static func numbers(_ part: inout WireReader) throws -> [Int: [Int64]] {
        var found: [Int: [Int64]] = [:]
        while let field = try part.nextField() { found[field.number, default: []].append(try part.signed(field)) }
        return found
    }

    private static func call(_ field: WireField, _ reader: inout WireReader) throws -> IntentCall {
        var part = try reader.message(field)
        var call = IntentCall(id: "", parameters: "{}")
        while let field = try part.nextField() {
            switch field.number {
            case 1: call.id = try part.string(field)
            case 2: call.parameters = try part.string(field)
            default: try part.skip(field)
            }
        }
        return call
    }
}
