import Foundation
import Shared
import Testing

@testable import AppHost

/// The lines of a host's log.
struct HostLogTests {
    private func log(showsPrivate: Bool) -> HostLog {
        HostLog(form: .json, showsPrivate: showsPrivate, isJournal: false) {
            Date(timeIntervalSince1970: 1_795_280_400.25)
        }
    }

    @Test("Private fields are redacted in the log unless the log shows private data")
    func privateFields() throws {
        let fields: [HostLog.Field] = [.open("accepted", .integer(3)), .own("joke", .string("kettle"))]
        #expect(
            log(showsPrivate: false).line(.info, "sync", nil, fields)
                == #"{"time":"2026-11-21T17:00:00.250Z","level":"info","event":"sync","accepted":3,"joke":"<private>"}"#
        )
        #expect(
            log(showsPrivate: true).line(.error, "sync", "it\nfailed", fields)
                == #"{"time":"2026-11-21T17:00:00.250Z","level":"error","event":"sync","message":"it\nfailed","accepted":3,"joke":"kettle"}"#
        )
    }
}
