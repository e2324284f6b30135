import AppIntents
import SwiftUI
import WidgetKit

enum Case24bMode: String, AppEnum {
    case bus, tram
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Mode"
    static let caseDisplayRepresentations: [Case24bMode: DisplayRepresentation] = [.bus: "Bus", .tram: "Tram"]
}

/// Texts that depend on an enum with a default value.
struct Case24bRoutes: DynamicOptionsProvider {
    @IntentParameterDependency<Case24bIntent>(\.$mode)
    var intent

    static func routes(_ mode: Case24bMode?) -> [String] {
        switch mode {
        case .bus: return ["B7", "B9"]
        case .tram: return ["T1", "T2"]
        case nil: return []
        }
    }
    func results() async throws -> [String] { Self.routes(intent?.mode) }
    func defaultResult() async -> String? { try? await results().first }
}

/// Texts that depend on two parameters, one of them such a text.
struct Case24bPlatforms: DynamicOptionsProvider {
    @IntentParameterDependency<Case24bIntent>(\.$mode, \.$route)
    var intent

    func results() async throws -> [String] {
        guard let intent else { return ["any"] }
        return ["north", "south"].map { "\(intent.mode.rawValue)-\(intent.route)-\($0)" }
    }
    func defaultResult() async -> String? { try? await results().last }
}

struct Case24bIntent: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Route"
    @Parameter(title: "Mode", default: .tram) var mode: Case24bMode
    @Parameter(title: "Route", optionsProvider: Case24bRoutes()) var route: String?
    @Parameter(title: "Platform", optionsProvider: Case24bPlatforms()) var platform: String?
}

struct Case24bEntry: TimelineEntry { let date: Date; let texts: [String] }

struct Case24bProvider: AppIntentTimelineProvider {
    private func entry(_ configuration: Case24bIntent) -> Case24bEntry {
        Case24bEntry(
            date: .now, texts: [configuration.mode.rawValue, configuration.route ?? "-", configuration.platform ?? "-"])
    }
    func placeholder(in context: Context) -> Case24bEntry { Case24bEntry(date: .now, texts: []) }
    func snapshot(for configuration: Case24bIntent, in context: Context) async -> Case24bEntry { entry(configuration) }
    func timeline(for configuration: Case24bIntent, in context: Context) async -> Timeline<Case24bEntry> {
        Timeline(entries: [entry(configuration)], policy: .never)
    }
}

struct Case24b: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(kind: "Case24b", intent: Case24bIntent.self, provider: Case24bProvider()) { entry in
            VStack {
                ForEach(entry.texts, id: \.self) { Text(verbatim: $0) }
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
