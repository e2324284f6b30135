import Foundation
import Shared

/// A widget, Live Activity or control to lint.
@MainActor
enum LintSubject {
    case widget(WidgetDescriptor, TimelineSource)
    /// A Live Activity in a state, named after the state's file, with the states that are linted before it.
    case activity(WidgetDescriptor, ActivitySource, ActivityStateFile, name: String, earlier: [ActivityStateFile])
    case control(ControlDescriptor)

    var kind: String {
        switch self {
        case .widget(let descriptor, _), .activity(let descriptor, _, _, _, _): descriptor.kind
        case .control(let descriptor): descriptor.kind
        }
    }

    /// The families or presentations in which the subject is shown.
    var places: [SnapshotPlace] {
        switch self {
        case .widget(let descriptor, _): descriptor.families.map { .family($0) }
        case .activity: ActivityPresentation.allCases.map { .activity($0) }
        case .control: ControlPresentation.allCases.map { .control($0) }
        }
    }
}

extension WidgetCatalog.Item {
    /// Returns the subjects of an item to lint. A Live Activity has one subject per state file in a folder.
    ///
    /// A state is a file as accepted by `render --state`, called `KIND.json` or `KIND-NAME.json`.
    ///
    /// - Throws: ``CommandFailure`` for an invalid state file.
    @MainActor func subjects(states folder: String?) throws -> [LintSubject] {
        switch self {
        case .widget(let descriptor, let source): return [.widget(descriptor, source)]
        case .control(let descriptor): return [.control(descriptor)]
        case .activity(let descriptor, let source):
            guard let folder else { return [] }
            let names: [String]
            do {
                names = try FileManager.default.contentsOfDirectory(atPath: folder)
            } catch {
                throw CommandFailure(
                    path: folder, reason: "can't be read: it isn't a folder",
                    remedy: "name a folder of files such as \(kind).json with --states", exitCode: .inputOutput)
            }
            let wanted = names.filter {
                $0 == "\(kind).json" || ($0.hasPrefix("\(kind)-") && $0.hasSuffix(".json"))
            }
            var states: [ActivityStateFile] = []
            return try wanted.sorted().map {
                let state = try ActivityStateFile(path: "\(folder)/\($0)", kind: kind)
                defer { states.append(state) }
                return .activity(
                    descriptor, source, state, name: String($0.dropLast(".json".count)), earlier: states)
            }
        }
    }
}
