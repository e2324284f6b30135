import Foundation
import Testing

@testable import AirlockBase
@testable import Shared

/// Tests of the encoder, compared with `JSONEncoder`.
struct JSONValueEncoderTests {
    private enum Kind: Codable, Hashable { case plain, tall(height: Double), both(Int, String) }

    private class Base: Codable {
        var name = "base"
        init() {}
    }

    private struct Sample: Codable {
        var flag = true
        var small: Int8 = -5
        var large = UInt64(1) << 62
        var real = 0.1
        var float: Float = 0.5
        var text = "a\"b\n💧"
        var nothing: Int?
        var date = Date(timeIntervalSinceReferenceDate: 700_000_000.25)
        var data = Data([0, 255, 7])
        var url = URL(string: "https://example.com/a?b=c")
        var id = UUID()
        var list = [1, 2, 3]
        var nested = [["a": [Kind.plain]], [:]]
        var kinds: [Kind] = [.tall(height: 2), .both(1, "x")]
        var optional: [Int?] = [1, nil]
        var base = Base()
    }

    @Test("JSONValueEncoder writes the same JSON as Foundation's JSONEncoder")
    func matchesJSONEncoder() throws {
        let sample = Sample()
        func normal(_ data: Data) throws -> NSDictionary? {
            try JSONSerialization.jsonObject(with: data) as? NSDictionary
        }
        let written = try normal(Data(JSONValueEncoder().encode(sample).serialised().utf8))
        #expect(written != nil)
        #expect(try written == normal(JSONEncoder().encode(sample)))
    }
}
