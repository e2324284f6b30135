import Testing

@testable import Shared

struct WireRecordTests {
    private struct Part: WireRecord, Equatable {
        var number = 0
        static var blank: Self { Self() }
        mutating func code(_ coder: inout WireCoder) { coder.signed(1, &number, in: .ordinals) }
        var fault: WireError.Problem? { number == 13 ? .range(field: 1) : nil }
    }

    private struct Whole: WireRecord, Equatable {
        var id = ""
        var note: String?
        var parts: [Part] = []
        var isOpen = false
        static var blank: Self { Self() }
        mutating func code(_ coder: inout WireCoder) {
            coder.text(1, &id)
            coder.text(2, &note)
            coder.records(4, &parts, limit: 2)
            coder.text(5, derived: id + "!")
            coder.bool(3, ifTrue: &isOpen)
            coder.require(1...1)
        }
    }

    private func read(_ write: (inout WireWriter) -> Void) throws -> Whole {
        var writer = WireWriter()
        write(&writer)
        var reader = WireReader(writer.bytes)
        return try Whole(from: &reader)
    }

    private func bytes(_ write: (inout WireWriter) -> Void) -> [UInt8] {
        var writer = WireWriter()
        write(&writer)
        return writer.bytes
    }

    @Test("A record's fields are written in the order of its list, after what the writer has")
    func order() {
        let whole = Whole(id: "a", note: "b", parts: [Part(number: 7), Part(number: 8)], isOpen: true)
        let written = bytes { writer in
            writer.write(9, "before")
            whole.encode(into: &writer)
        }
        let expected = bytes { writer in
            writer.write(9, "before")
            writer.write(1, "a")
            writer.write(2, "b")
            writer.write(4) { $0.write(1, signed: 7) }
            writer.write(4) { $0.write(1, signed: 8) }
            writer.write(5, "a!")
            writer.write(3, true)
        }
        #expect(written == expected)
        #expect(
            bytes(Whole(id: "").encode)
                == bytes { writer in
                    writer.write(1, "")
                    writer.write(5, "!")
                })
    }

    @Test("Fields are read in any order, unknown fields are skipped, and the last of several values counts")
    func anyOrder() throws {
        let whole = try read { writer in
            writer.write(77, "unknown")
            writer.write(3, true)
            writer.write(4) { $0.write(1, signed: 7) }
            writer.write(78, 5 as UInt64)
            writer.write(1, "first")
            writer.write(4) { part in
                part.write(6, "unknown")
                part.write(1, signed: 8)
            }
            writer.write(2, "b")
            writer.write(1, "last")
            writer.write(79, 1.5)
        }
        #expect(whole == Whole(id: "last", note: "b", parts: [Part(number: 7), Part(number: 8)], isOpen: true))
    }

    @Test("A record without a required field is refused, even if it is empty")
    func required() {
        #expect(throws: WireError(.missing(field: 1), at: 0)) { try read { _ in } }
        #expect(throws: WireError(.missing(field: 1), at: 3)) { try read { $0.write(2, "b") } }
    }

    @Test(
        "The first error ends the reading: another type, a number out of range, an invalid part, too many parts, a cut field"
    )
    func faults() {
        func part(_ number: Int64) -> (inout WireWriter) -> Void { { $0.write(4) { $0.write(1, signed: number) } } }
        #expect(throws: WireError(.type(field: 1), at: 1)) {
            try read { writer in
                writer.write(1, 5 as UInt64)
                writer.write(3, 2 as UInt64)
            }
        }
        #expect(throws: WireError(.range(field: 1), at: 1)) { try read(part(0)) }
        #expect(throws: WireError(.range(field: 1), at: 2)) { try read(part(13)) }
        #expect(throws: WireError(.range(field: 4), at: 12)) { try read { for _ in 0..<3 { part(7)(&$0) } } }
        var reader = WireReader([10, 5, 97])
        #expect(throws: WireError(.truncated, at: 1)) { try Whole(from: &reader) }
        reader = WireReader([10, 1, 97, 0])
        #expect(throws: WireError(.tag, at: 3)) { try Whole(from: &reader) }
    }

    @Test("The documents that extensions read have the bytes that earlier versions wrote")
    func documents() {
        let joke = SharedJokeOfTheDay(id: "a", setup: "b", punchline: "c", category: "d")
        func jokeFields(_ writer: inout WireWriter) {
            for (number, text) in [(1, "a"), (2, "b"), (3, "c"), (5, "d")] { writer.write(number, text) }
        }
        #expect(joke.encoded == bytes(jokeFields))
        #expect(
            JokeOfTheDay(day: "2026-11-21", joke: joke).encoded
                == bytes { writer in
                    writer.write(1, "2026-11-21")
                    writer.write(2, message: jokeFields)
                })
        #expect(
            JokeSyncRecord(instant: -1, source: "x", accepted: 3, rejected: -4).encoded
                == bytes { writer in
                    writer.write(1, signed: 0)
                    writer.write(2, "x")
                    writer.write(3, 3 as UInt64)
                    writer.write(4, 0 as UInt64)
                })
        var state = CalendarSyncState(
            sources: [
                .init(name: "home", lastGood: 5, lastTried: 6, events: 2), .init(name: "", lastGood: nil, lastTried: 0),
            ],
            calendars: [SharedCalendar(id: "i", source: "home", name: "n", color: "#000000")], window: -3..<4,
            zone: "UTC")
        state.sources[1].error = "e"
        state.sources[1].every = 60
        state.sources[1].next = 9
        #expect(
            state.encoded
                == bytes { writer in
                    writer.write(1) { part in
                        part.write(1, "home")
                        part.write(2, signed: 5)
                        part.write(3, signed: 6)
                        part.write(5, 2 as UInt64)
                    }
                    writer.write(1) { part in
                        part.write(1, "")
                        part.write(3, signed: 0)
                        part.write(4, "e")
                        part.write(5, 0 as UInt64)
                        part.write(6, 60 as UInt64)
                        part.write(7, signed: 9)
                    }
                    writer.write(2) { part in
                        for (number, text) in [(1, "i"), (2, "home"), (3, "n"), (4, "#000000")] {
                            part.write(number, text)
                        }
                    }
                    writer.write(3, signed: -3)
                    writer.write(4, signed: 4)
                    writer.write(5, "UTC")
                })
        #expect(
            CalendarAccess(permission: .denied, trial: .expired).encoded
                == bytes { writer in
                    writer.write(1, "denied")
                    writer.write(2, "expired")
                })
        #expect(CalendarAppPermission(folder: "/f").encoded == bytes { $0.write(1, "/f") })
        let landmark = Landmark(id: 3, name: "Big Ben", state: "London", country: "UK", latitude: 51.5, longitude: -0.1)
        #expect(
            landmark.encoded
                == bytes { writer in
                    writer.write(1, signed: 3)
                    for (number, text) in [(2, "Big Ben"), (3, "London"), (4, "UK")] { writer.write(number, text) }
                    writer.write(5, 51.5)
                    writer.write(6, -0.1)
                    writer.write(7, "")
                    writer.write(8, landmark.folded)
                })
        var favorites = FavoriteStates()
        favorites.take(.init(landmark: 3, isFavorite: false, instant: 8, action: "x"))
        #expect(
            favorites.encoded
                == bytes { writer in
                    writer.write(1) { part in
                        part.write(1, signed: 3)
                        part.write(2, false)
                        part.write(3, signed: 8)
                        part.write(4, "x")
                    }
                })
        let activity = RunningActivity(
            id: "i", kind: "k", attributes: "{}", state: "[]", staleDate: 4, relevance: 0.5, startedAt: 2,
            ended: .init(instant: 5, dismissal: 6))
        #expect(
            activity.encoded
                == bytes { writer in
                    for (number, text) in [(1, "i"), (2, "k"), (3, "{}"), (4, "[]")] { writer.write(number, text) }
                    writer.write(5, signed: 4)
                    writer.write(6, 0.5)
                    writer.write(7, signed: 2)
                    writer.write(8) { part in
                        part.write(1, signed: 5)
                        part.write(2, signed: 6)
                    }
                })
    }
}
