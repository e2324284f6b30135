import Foundation
import Shared

@testable import WidgetExt
@testable import WidgetRendering

/// An alarm's Live Activity in a state and presentation, drawn with the real views in character cells of 7 × 16 points.
@MainActor
struct DrawnAlarm {
    let snapshot: Snapshot

    static let id = "615AA25E-0543-4ACD-A6C5-D37C78BFE738"
    static let now = Date(timeIntervalSince1970: 1_795_254_060)

    /// Draws an alarm.
    init(
        _ mode: AlarmPresentationState.Mode, _ presentation: ActivityPresentation = .lockScreen,
        draft: AlarmDraft = AlarmDraft(title: "Tea", countdown: 300), scheme: ColorScheme = .light,
        at now: Date = Self.now, locale: String = "en_US"
    ) throws {
        var arguments = Arguments(command: "render")
        arguments[RenderOptions.kind] = VisibleActivity.alarmKind
        arguments[RenderOptions.scheme] = scheme
        let catalog = WidgetCatalog(BuiltInWidgets().members)
        guard case .activity(let descriptor, let source) = try catalog.item(kind: VisibleActivity.alarmKind) else {
            throw CommandFailure("no activity")
        }
        var context = RequestContext(now: now)
        (context.timeZoneIdentifier, context.localeIdentifier) = ("UTC", locale)
        snapshot = try RequestScope.with(context) {
            try MomentWords.$current.withValue(LocalizedMoments(context)) {
                let encoder = JSONValueEncoder()
                let state = AlarmPresentationState(alarmID: UUID(uuidString: Self.id) ?? UUID(), mode: mode)
                let document = ActivityStateFile(
                    activityID: Self.id, path: "the test", attributes: try encoder.encode(draft.attributes),
                    state: try encoder.encode(state))
                var request = try RenderRequest(arguments)
                request.isLinted = true
                return try ActivitySnapshotMaker(
                    text: CellTextEngine(), images: ImageStore(catalog: .empty, scale: 3),
                    request: request, layoutDirection: .leftToRight, presentation: presentation, kind: descriptor.kind,
                    now: now
                ).make(try source.views(document, false), byteCount: try document.byteCount)
            }
        }
    }

    static func counting(_ left: TimeInterval) -> AlarmPresentationState.Mode {
        .countdown(
            .init(
                totalCountdownDuration: 300, previouslyElapsedDuration: 0,
                startDate: now.addingTimeInterval(left - 300), fireDate: now.addingTimeInterval(left)))
    }

    static func paused(_ left: TimeInterval) -> AlarmPresentationState.Mode {
        .paused(.init(totalCountdownDuration: 300, previouslyElapsedDuration: 300 - left))
    }

    static let alerting = AlarmPresentationState.Mode.alert(.init(time: .init(hour: 9, minute: 41)))

    /// The diagnostics and the rules' findings as text.
    var findings: [String] { snapshot.diagnostics.map(\.line) + snapshot.violations.map(\.line) }

    /// The intents its buttons run, in order.
    var intents: [String] {
        snapshot.regions.compactMap { if case .intent(let id, _, _) = $0.action { id } else { nil } }
    }

    /// The strings of its texts.
    var texts: [String] { snapshot.texts.map(\.string) }
}
