import IntentsRuntime
import Shared
import Testing

struct IntentSurfaceTests {
    private static let before = """
        {"format": 1, "intents": {
          "BrewIntent": {"title": "Brew", "isDiscoverable": true, "parameters": {
            "tea": {"type": "Tea", "isOptional": false, "default": null},
            "cups": {"type": "a whole number", "isOptional": true, "default": null}}},
          "RinseIntent": {"title": "Rinse", "isDiscoverable": true, "parameters": {}}},
         "entities": {"TeaEntity": {"name": "text"}}, "enums": {"Tea": ["assam", "sencha"]},
         "shortcuts": [{"intent": "BrewIntent", "phrases": ["Brew in ${applicationName}"],
          "translations": {"cy": ["Bragu yn ${applicationName}"]}}]}
        """
    private static let after = """
        {"format": 1, "intents": {
          "BrewIntent": {"title": "Brew Tea", "isDiscoverable": true, "parameters": {
            "kind": {"type": "Tea", "isOptional": true, "default": null},
            "cups": {"type": "a whole number", "isOptional": false, "default": null}}},
          "WashIntent": {"title": "Wash", "isDiscoverable": true, "parameters": {}}},
         "entities": {"TeaEntity": {"name": "text", "price": "number"}}, "enums": {"Tea": ["assam", "oolong"]},
         "shortcuts": [{"intent": "BrewIntent", "phrases": ["Brew tea in ${applicationName}"],
          "translations": {"cy": ["Bragu te yn ${applicationName}"]}}]}
        """

    private func surface(_ text: String) throws -> IntentSurface {
        try IntentSurface(try JSONValue(parsing: text).members ?? [], path: "surface.json")
    }

    @Test("An unchanged surface has no changes")
    func unchanged() throws {
        #expect(try surface(Self.before).changes(since: surface(Self.before)) == [])
    }

    @Test("Removed, renamed and newly required parts break shortcuts, and additions don't")
    func changes() throws {
        let changes = try surface(Self.after).changes(since: surface(Self.before))
        #expect(
            changes.filter(\.isBreaking).map(\.text) == [
                "the parameter 'cups' of BrewIntent is now required",
                "the parameter 'tea' of BrewIntent was removed or renamed, so its stored values are lost",
                "the intent RinseIntent was removed, or its identifier changed",
                "the case 'sencha' of Tea was removed",
            ])
        #expect(
            changes.filter { !$0.isBreaking }.map(\.text) == [
                "the title of BrewIntent is now 'Brew Tea'", "the parameter 'kind' of BrewIntent was added",
                "the intent WashIntent was added", "the property 'price' of TeaEntity was added",
                "the case 'oolong' of Tea was added", "the phrase 'Brew in ${applicationName}' was removed",
                "the phrase 'Bragu yn ${applicationName}' (cy) was removed",
                "the phrase 'Brew tea in ${applicationName}' was added",
                "the phrase 'Bragu te yn ${applicationName}' (cy) was added",
            ])
    }

    @Test("A file that isn't a surface, or has a newer format, is an error")
    func invalid() {
        let other = #expect(throws: CommandFailure.self) { try surface("{\"findings\": []}") }
        #expect(other?.message == "surface.json isn't a surface of intents — write one with 'IntentsExt surface'")
        let newer = "{\"format\": 2" + Self.before.dropFirst("{\"format\": 1".count)
        let error = #expect(throws: CommandFailure.self) { try surface(newer) }
        #expect(error?.message == "surface.json has the newer format 2 — compare it with a newer version")
    }
}
