import Foundation
import Shared
import Testing

@testable import AppHost

/// The texts of alarms' events.
struct AlarmEventTests {
    @Test("An instant in JSON has its exact millisecond")
    func exactInstants() throws {
        #expect(AlarmEvent.text(1_795_786_338_632) == "2026-11-27T13:32:18.632Z")
        #expect(AlarmEvent.text(1_795_786_338_000) == "2026-11-27T13:32:18Z")
        for instant in Int64(1_795_786_338_000)..<1_795_786_340_000 {
            #expect(try Int64(instant: Date(written: AlarmEvent.text(instant))) == instant)
        }
    }
}
