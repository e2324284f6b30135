/// The part of an app that ended its process, which the process names in a JSON line on standard error, such as
/// `{"crash":{"snapshot":"Tea-systemSmall","signal":"SIGILL"}}`. The driver of the process leaves the part out of the next process.
package enum CrashedPart: Hashable, Sendable {
    /// A widget or control by its type, for the variable ``skippedWidgets``.
    case widget(String)
    /// A `#Preview` as FILE:LINE, or a `PreviewProvider`, for `--without`.
    case preview(String)
    /// A snapshot of a plan, for `--without`.
    case snapshot(id: String)

    /// The environment variable with the types of widgets that crash when their configuration is read, separated by commas.
    package static let skippedWidgets = "AIRLOCK_SKIPPED_WIDGETS"

    /// The part as a member of the JSON line's object.
    package var member: JSONMember {
        switch self {
        case .widget(let type): JSONMember("widget", .string(type))
        case .preview(let name): JSONMember("preview", .string(name))
        case .snapshot(let id): JSONMember("snapshot", .string(id))
        }
    }

    /// Creates the part that the last JSON line of a crash names; `nil` if there is none.
    ///
    /// - Parameter lines: The lines of standard error. The app's code can have written any of them.
    package init?(lines: [some StringProtocol]) {
        for line in lines.reversed() where line.hasPrefix("{") {
            // Other lines aren't for a driver.
            guard let crash = (try? JSONValue(parsing: String(line)))?["crash"] else { continue }
            func text(_ name: String) -> String? { crash[name]?.string }
            guard
                let part = text("widget").map(Self.widget) ?? text("preview").map(Self.preview)
                    ?? text("snapshot").map(Self.snapshot)
            else { return nil }
            self = part
            return
        }
        return nil
    }
}

/// The parts of an app that the driver of its processes leaves out, because they ended a process.
package struct LeftOutParts: Sendable {
    /// The types of widgets and controls.
    package private(set) var widgets: [String] = []
    /// Previews, and snapshots by their identifiers.
    package private(set) var others: [String] = []
    /// True if no preview is run, because listing the previews ended the process.
    package var allPreviews = false
    /// The reasons.
    package var messages: [String] = []

    /// The maximum number of widgets and of previews.
    private static let limit = 50

    package init() {}

    /// The value of ``CrashedPart/skippedWidgets``; `nil` without such widgets.
    package var skippedWidgets: String? { widgets.isEmpty ? nil : widgets.joined(separator: ",") }

    /// Leaves out a part.
    ///
    /// - Returns: False if it is left out already, or too many parts are.
    package mutating func insert(_ part: CrashedPart) -> Bool {
        func insert(_ name: String, into list: inout [String], upTo limit: Int = Self.limit) -> Bool {
            guard list.count < limit, !list.contains(name) else { return false }
            list.append(name)
            return true
        }
        return switch part {
        case .widget(let type): insert(type, into: &widgets)
        case .preview(let name): insert(name, into: &others)
        // A plan has a limit of its own.
        case .snapshot(let id): insert(id, into: &others, upTo: .max)
        }
    }
}
