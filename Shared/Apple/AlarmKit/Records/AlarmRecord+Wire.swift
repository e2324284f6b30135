extension AlarmRecord: DocumentValue {
    package static var format: UInt32 { 1 }

    package func encode(into writer: inout WireWriter) {
        writer.write(1, id)
        switch schedule {
        case .fixed(let instant): writer.write(2) { $0.write(1, instant, in: .instants) }
        case .relative(let hour, let minute, let weekdays):
            writer.write(3) { part in
                part.write(1, Int64(hour), in: Self.hours)
                part.write(2, Int64(minute), in: Self.minutes)
                for day in weekdays { part.write(3, Int64(day), in: Self.weekdays) }
            }
        case nil: break
        }
        if let preAlert { writer.write(4, preAlert, in: .durations) }
        if let postAlert { writer.write(5, postAlert, in: .durations) }
        switch state {
        case .scheduled(let instant):
            writer.write(6) { part in if let instant { part.write(1, instant, in: .instants) } }
        case .countdown(let since, let total, let elapsed):
            writer.write(7) { part in
                part.write(1, since, in: .instants)
                part.write(2, total, in: .durations)
                part.write(3, elapsed, in: .durations)
            }
        case .paused(let total, let elapsed):
            writer.write(8) { part in
                part.write(2, total, in: .durations)
                part.write(3, elapsed, in: .durations)
            }
        case .alerting(let since): writer.write(9) { $0.write(1, since, in: .instants) }
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
        if let firedAt { writer.write(16, firedAt, in: .instants) }
        if let waitsSince { writer.write(17, waitsSince, in: .instants) }
        if let zone { writer.write(18, zone) }
    }

    private static let hours: ClosedRange<Int64> = 0...23
    private static let minutes: ClosedRange<Int64> = 0...59
    /// From 1 for Sunday to 7 for Saturday.
    private static let weekdays: ClosedRange<Int64> = 1...7

    package init(from reader: inout WireReader) throws {
        self.init(id: "", schedule: nil, preAlert: nil, postAlert: nil, state: .scheduled(fireAt: nil))
        var hasState = false
        while let field = try reader.nextField() {
            switch field.number {
            case 1: id = try reader.string(field)
            case 2:
                var part = try reader.message(field)
                schedule = .fixed(try Self.instant(&part) ?? 0)
            case 3:
                var part = try reader.message(field)
                schedule = try Self.timeOfDay(&part)
            case 4: preAlert = try reader.signed(field, in: .durations)
            case 5: postAlert = try reader.signed(field, in: .durations)
            case 6...9:
                var part = try reader.message(field)
                state = try Self.state(field.number, &part)
                hasState = true
            case 10: title = try reader.string(field)
            case 11: attributes = try reader.string(field)
            case 12: attributesType = try reader.string(field)
            case 13: stopIntent = try Self.call(field, &reader)
            case 14: secondaryIntent = try Self.call(field, &reader)
            case 15: sound = try reader.string(field)
            case 16: firedAt = try reader.signed(field, in: .instants)
            case 17: waitsSince = try reader.signed(field, in: .instants)
            case 18: zone = try reader.string(field)
            default: try reader.skip(field)
            }
        }
        guard AlarmStore.isValid(id: id) else { throw WireError(.missing(field: 1), at: reader.offset) }
        guard hasState else { throw WireError(.missing(field: 6), at: reader.offset) }
    }

    private static func instant(_ part: inout WireReader) throws -> Int64? {
        var instant: Int64?
        while let field = try part.nextField() {
            if field.number == 1 { instant = try part.signed(field, in: .instants) } else { try part.skip(field) }
        }
        return instant
    }

    private static func timeOfDay(_ part: inout WireReader) throws -> Schedule {
        var (hour, minute, days) = (0, 0, [Int]())
        while let field = try part.nextField() {
            switch field.number {
            case 1: hour = Int(try part.signed(field, in: hours))
            case 2: minute = Int(try part.signed(field, in: minutes))
            case 3:
                let day = Int(try part.signed(field, in: weekdays))
                // Weekdays are encoded without duplicates, so that the list has at most seven.
                guard !days.contains(day) else { throw WireError(.range(field: 3), at: part.offset) }
                days.append(day)
            default: try part.skip(field)
            }
        }
        return .relative(hour: hour, minute: minute, weekdays: days)
    }

    /// - Parameter number: The field's number, which encodes the kind of state.
    private static func state(_ number: Int, _ part: inout WireReader) throws -> State {
        var (instant, total, elapsed): (Int64?, Int64, Int64) = (nil, 0, 0)
        while let field = try part.nextField() {
            switch field.number {
            case 1: instant = try part.signed(field, in: .instants)
            case 2: total = try part.signed(field, in: .durations)
            case 3: elapsed = try part.signed(field, in: .durations)
            default: try part.skip(field)
            }
        }
        switch number {
        case 6: return .scheduled(fireAt: instant)
        case 7: return .countdown(since: instant ?? 0, total: total, elapsed: elapsed)
        case 8: return .paused(total: total, elapsed: elapsed)
        default: return .alerting(since: instant ?? 0)
        }
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
