import Foundation
import Testing

@testable import Bring

struct SourceOverlayTests {
    @Test("The list has the format of the compiler's virtual file systems, without escaped slashes")
    func format() throws {
        let json = try SourceOverlay([.init(source: "/app/A ä.swift", copy: "/out/A.swift")]).json
        #expect(
            String(decoding: json, as: UTF8.self)
                == #"{"overlay-relative":false,"root-relative":"cwd","roots":[{"external-contents":"/out/A.swift","name":"/app/A ä.swift","type":"file"}],"use-external-names":false,"version":0}"#
        )
        let relative = SourceOverlay([.init(source: "Sources/A.swift", copy: "Copies/A.swift")], isRelative: true)
        #expect(String(decoding: try relative.json, as: UTF8.self).contains(#""root-relative":"overlay-dir""#))
    }
}
