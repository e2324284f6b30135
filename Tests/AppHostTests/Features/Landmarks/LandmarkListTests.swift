import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

/// The bundled landmarks.
struct LandmarkListTests {
    @Test("At least a hundred bundled landmarks have unique names, a location and a summary")
    func bundledLandmarks() throws {
        let landmarks = try LandmarkList.bundled()
        #expect(landmarks.count >= 100)
        #expect(landmarks.map(\.id) == Array(1...landmarks.count))
        #expect(Set(landmarks.map(\.name)).count == landmarks.count)
        for landmark in landmarks {
            #expect(landmark.summary.hasSuffix("."), "\(landmark.name)")
            #expect(!landmark.state.isEmpty && !landmark.country.isEmpty, "\(landmark.name)")
            #expect(landmark.latitude != 0 && landmark.longitude != 0, "\(landmark.name)")
        }
        let uluru = try #require(landmarks.first { $0.name == "Uluru" })
        #expect(uluru.country == "Australia" && uluru.latitude < 0 && uluru.longitude > 0)
    }

    @Test("An invalid landmark list is refused with the reason")
    func invalidList() {
        func fault(_ text: String) -> String? {
            do {
                _ = try LandmarkList.read(Data(text.utf8))
                return nil
            } catch {
                return (error as? CommandFailure)?.message
            }
        }
        let one = #"{"id": 1, "name": "A", "state": "B", "country": "C", "latitude": 1, "longitude": 1, "summary": ""}"#
        #expect(fault(#"{"format": 1, "landmarks": [\#(one)]}"#) == nil)
        #expect(
            fault("[]") == "can't read the landmarks: it isn't a list of landmarks — build AppHost again")
        #expect(fault(#"{"format": 2, "landmarks": []}"#)?.contains("it has format 2") == true)
        #expect(
            fault(#"{"format": 1, "landmarks": [\#(one), \#(one)]}"#)?.contains("the number 1 is used already") == true
        )
        #expect(
            fault(#"{"format": 1, "landmarks": [\#(one.replacing(#""latitude": 1"#, with: #""latitude": 91"#))]}"#)?
                .contains("landmark 1 has no name or invalid coordinates") == true)
    }

    @Test("The catalogue is written only if the landmarks differ or the file is damaged")
    func catalogueUpdate() throws {
        let folder = try TemporaryFolder(isInMemory: true)
        let container = try Container.create(at: "\(folder.path)/c", group: "group.test")
        let store = LandmarkStore(container: container)
        let landmarks = try LandmarkList.bundled()
        #expect(try store.provide(landmarks))
        #expect(try !store.provide(landmarks))
        #expect(try store.provide(Array(landmarks.dropLast())))
        try Data("no catalogue".utf8).write(to: URL(fileURLWithPath: "\(container.path)/catalogues/landmarks"))
        #expect(try store.provide(landmarks))
        #expect(try container.catalogue(LandmarkCatalogue.key)?.count == landmarks.count)
    }
}
