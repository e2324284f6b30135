import Testing

@testable import Shared

/// Tests of the records that a search reads: no more than necessary, without missing a match.
struct ModelDataTests {
    private static let landmarks = [
        "Straße der Jugend", "ÅNGSTRÖM Hall", "Ångström hall annex", "Площадь Победы", "Tower 🗼 of Tea",
        "O'Connell Bridge", "Ｆｕｌｌ Width Gate", "Cafe\u{301} Corner", "İstanbul Gate", "Tower of Tea",
    ].enumerated().map { Landmark(id: $0.offset + 1, name: $0.element, state: "Västra Götaland", country: "Sverige") }

    private static let texts = [
        "strasse", "straße", "STRASSE", "ångström", "angstrom", "Ångström HALL", "площадь", "ПОБЕДЫ", "победы.", "🗼",
        "tower of tea", "oconnell", "o\u{2019}connell", "full", "ｆｕｌｌ", "café", "istanbul", "i", "götaland",
        "vastra sverige",
        "hall ", "e", "nowhere", "", " ", "\n", "hall\nv", "a\u{0}b",
    ]

    /// A landmark as earlier hosts wrote it, without normalised text.
    private struct PlainLandmark: DocumentValue {
        static var format: UInt32 { Landmark.format }
        var landmark: Landmark

        init(_ landmark: Landmark) { self.landmark = landmark }
        init(from reader: inout WireReader) throws { landmark = try Landmark(from: &reader) }

        func encode(into writer: inout WireWriter) {
            writer.write(1, signed: Int64(landmark.id))
            writer.write(2, landmark.name)
            writer.write(3, landmark.state)
            writer.write(4, landmark.country)
        }
    }

    private func found(_ text: String) -> [Int] {
        let engine = SearchEngine()
        let found = engine.landmarks(matching: text, in: ModelData().landmarks(thatMayHave: text))
        #expect(found == engine.landmarks(matching: text, in: Self.landmarks), "\(text)")
        return found.map(\.id)
    }

    @Test("An indexed landmark search returns the same landmarks as a search of all of them")
    func indexedSearch() async throws {
        let ground = try LandmarkFixture()
        try ground.host.publish(Self.landmarks.map(LandmarkCatalogue.record), to: LandmarkCatalogue.key)
        await ground.at(0) {
            for text in Self.texts { _ = found(text) }
            #expect(found("ANGSTROM") == [2, 3] && found("победы") == [4] && found("tower 🗼") == [5])
            #expect(found("straße") == [1] && found("cafe") == [8] && found("sverige").count == 10)
            // No other record is examined.
            #expect(ModelData().landmarks(thatMayHave: "oconnell").map(\.id) == [6])
            #expect(ModelData().landmarks(thatMayHave: " ").isEmpty)
        }
    }

    @Test("A catalogue from an earlier host without the search index is searched completely")
    func unindexedCatalogue() async throws {
        let ground = try LandmarkFixture()
        try ground.host.publish(
            Self.landmarks.map { (LandmarkCatalogue.recordKey($0.id), [], PlainLandmark($0)) },
            to: CatalogueKey<PlainLandmark>(.landmarks))
        await ground.at(0) {
            for text in Self.texts { _ = found(text) }
            #expect(ModelData().landmarks(thatMayHave: "oconnell").count == Self.landmarks.count)
        }
    }
}
