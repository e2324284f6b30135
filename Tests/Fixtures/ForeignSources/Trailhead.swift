// Uses: URLRepresentableEntity, OpenIntent & URLRepresentableIntent without perform, URLRepresentableIntent with a parameter URL, @Dependency-free query; family: intent
// Shows: 7 trails open
import AppIntents
import Foundation

@main
struct TrailheadExtension: AppIntentsExtension {}

struct TrailheadTrail: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Trail"
    static let defaultQuery = TrailheadTrailQuery()

    let id: Int
    @Property(title: "Name") var name: String
    var region: String

    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)", subtitle: "\(region)") }

    init(id: Int, name: String, region: String) {
        self.id = id
        self.region = region
        self.name = name
    }
}

extension TrailheadTrail: URLRepresentableEntity {
    static var urlRepresentation: URLRepresentation { "https://trailhead.example.com/trails/\(.id)/details" }
}

struct TrailheadTrailQuery: EntityQuery {
    func entities(for identifiers: [Int]) async throws -> [TrailheadTrail] {
        identifiers.map { TrailheadTrail(id: $0, name: "Eagle Ridge", region: "North") }
    }
    func suggestedEntities() async throws -> [TrailheadTrail] { try await entities(for: [1]) }
}

struct TrailheadOpenTrailIntent: OpenIntent, URLRepresentableIntent {
    static let title: LocalizedStringResource = "Open Trail"
    @Parameter(title: "Trail") var target: TrailheadTrail
    static var parameterSummary: some ParameterSummary { Summary("Open \(\.$target)") }
}

struct TrailheadOpenMapIntent: URLRepresentableIntent {
    static let title: LocalizedStringResource = "Open Trail Map"
    static var urlRepresentation: URLRepresentation { "https://trailhead.example.com/maps/\(\.$sheet)" }
    @Parameter(title: "Sheet") var sheet: String
}

struct TrailheadOpenCountIntent: AppIntent {
    static let title: LocalizedStringResource = "Open Trails"
    func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
        .result(value: 7, dialog: "7 trails open")
    }
}
