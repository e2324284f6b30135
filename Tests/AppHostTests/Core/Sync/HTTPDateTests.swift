import Foundation
import Testing

@testable import AppHost

struct HTTPDateTests {
    private let now = Date(timeIntervalSince1970: 784_111_777)

    @Test("Only the preferred format of HTTP dates is parsed, as in Sun, 06 Nov 1994 08:49:37 GMT")
    func preferredFormat() {
        #expect(HTTPDate.instant("Sun, 06 Nov 1994 08:49:37 GMT") == now)
        for text in ["", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Nix 1994 08:49:37 GMT", "1994-11-06T08:49:37Z"] {
            #expect(HTTPDate.instant(text) == nil)
        }
    }

    @Test(
        "Retry-After is read as seconds or as a date, and limited to one day",
        arguments: [
            ("120", 120), ("0", 0), ("99999999999999999999", 86_400), ("100000", 86_400),
            ("Sun, 06 Nov 1994 08:51:37 GMT", 120), ("Sun, 06 Nov 1994 08:00:00 GMT", 0),
            ("Sun, 06 Nov 2094 08:00:00 GMT", 86_400), ("soon", nil), ("-1", nil), ("", nil),
        ])
    func retryAfter(text: String, seconds: Int?) {
        #expect(HTTPDate.seconds(retryAfter: text, now: now) == seconds)
    }
}
