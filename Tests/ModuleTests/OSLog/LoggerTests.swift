import Foundation
import Testing
import os

@testable import OSLog

struct LoggerTests {
    private struct Login: CustomStringConvertible { let description = "ada@example.com" }

    private func text(_ message: OSLogMessage) -> String { message.text }

    @Test("By default strings and objects are private and numbers public, unless a privacy is given")
    func defaultPrivacy() {
        let (name, count, login) = ("Ada", 3, Login())
        #expect(text("hello \(name), \(count) of \(2.5, format: .fixed(precision: 1))") == "hello <private>, 3 of 2.5")
        #expect(text("\(name, privacy: .public) \(count, privacy: .private)") == "Ada <private>")
        #expect(text("\(login) \(login, privacy: .public) \(true)") == "<private> ada@example.com true")
        #expect(text("\(name, privacy: .sensitive) \(Login.self)") == "<sensitive> Login")
        #expect(text("\(CocoaError(.fileNoSuchFile), privacy: .auto)") == "<private>")
    }

    @Test("Hashed values can be compared but not read")
    func hashedValues() {
        let one = text("\("Ada", privacy: .private(mask: .hash))")
        #expect(one == text("\("Ada", privacy: .private(mask: .hash))"))
        #expect(one != text("\("Bob", privacy: .private(mask: .hash))"))
        #expect(one.hasPrefix("<mask.hash: '") && !one.contains("Ada"))
    }

    @Test("Numbers, Booleans and columns are formatted by the interpolation's options")
    func formatting() {
        #expect(text("\(255, format: .hex(includePrefix: true, uppercase: true))") == "0xFF")
        #expect(text("\(7, format: .decimal(minDigits: 3))|\(7, align: .right(columns: 3))|") == "007|  7|")
        #expect(text("\("a", align: .left(columns: 3), privacy: .public)|") == "a  |")
        #expect(text("\(true, format: .answer)") == "yes")
    }

    @Test(
        "An os_log format string hides objects unless they are public",
        arguments: [
            ("%d of %@", "3 of <private>"), ("%{public}@ 100%%", "3 100%"), ("%{private}d", "<private>"),
            ("%@ %@ %@", "<private> <private> <missing>"),
        ])
    func legacyFormats(format: String, expected: String) {
        let arguments: [any CVarArg] = format.hasPrefix("%{") ? [3] : [3, 4]
        #expect(LogFormat(format).text(arguments) == expected)
    }

    @Test("The os_log calls, signposts and unfair locks compile and run")
    func legacyCalls() {
        let log = OSLog(subsystem: "com.example", category: .pointsOfInterest)
        os_log("nothing", log: .disabled, type: .error)
        os_log(.debug, log: log, "left out %d", 3)
        let signposter = OSSignposter(subsystem: "com.example", category: "drawing")
        let state = signposter.beginInterval("draw", id: signposter.makeSignpostID())
        signposter.endInterval("draw", state)
        let lock = OSAllocatedUnfairLock(initialState: 1)
        lock.withLock { $0 += 1 }
        #expect(lock.withLock { $0 } == 2)
        #expect(!log.isEnabled(type: .debug) && log.isEnabled(type: .info) && !OSLog.disabled.isEnabled(type: .fault))
    }
}
