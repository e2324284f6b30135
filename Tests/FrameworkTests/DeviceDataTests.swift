import AirlockBase
import Foundation
import Shared
import TestSupport
import Testing

@testable import FoundationGaps

/// The data that frameworks read from a fixture.
struct DeviceDataTests {
    private struct Place: Decodable, Equatable {
        struct Point: Decodable, Equatable { let latitude: Double }
        let points: [Point]
        let date: Date?
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func decoded(_ text: String?) throws -> Place? {
        if let text { try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/location.json")) }
        return DeviceData.$place.withValue(.fixture(folder.path)) { DeviceData.decode(Place.self, from: .location) }
    }

    @Test("A file of the fixture is decoded, with dates in ISO 8601")
    func decode() throws {
        #expect(try decoded(nil) == nil)
        let place = try decoded(#"{"points": [{"latitude": 52.5}], "date": "1970-01-01T00:01:00Z"}"#)
        #expect(place == Place(points: [.init(latitude: 52.5)], date: Date(timeIntervalSince1970: 60)))
    }

    @Test("A file that can't be decoded counts as absent")
    func faults() throws {
        for text in ["", "{", "[]", #"{"points": [{"latitude": "north"}]}"#, #"{"points": [{}]}"#] {
            #expect(try decoded(text) == nil)
        }
    }

    @Test("Device data come from the fixture or from the container's folder for them")
    func paths() {
        func path(_ part: DeviceData.Part, _ place: AppGroups.Place) -> String? {
            DeviceData.$place.withValue(place) { DeviceData.path(part) }
        }
        #expect(path(.health, .nowhere) == nil)
        #expect(path(.health, .fixture("/f")) == "/f/health.json")
        #expect(path(.calendars, .container("/c")) == "/c/device/calendars")
    }

    @Test("A part of a fixture isn't an app group, unless there is a folder for groups")
    func groups() throws {
        for name in ["location.json", "group.a.json", "calendars/work.json"] {
            let url = URL(fileURLWithPath: "\(folder.path)/\(name)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("{}".utf8).write(to: url)
        }
        let groups = AppGroups(.fixture(folder.path), program: "Test")
        #expect(groups.has("group.a") && !groups.has("location") && !groups.has("calendars"))
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/groups/location", withIntermediateDirectories: true)
        #expect(groups.has("location") && !groups.has("group.a"))
    }
}
