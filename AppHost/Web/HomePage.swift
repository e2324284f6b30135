import CHostFiles
import Foundation
import Shared
import Synchronization

/// The web page of a home screen: answers the requests to its paths.
struct HomePage: Sendable {
    let home: @Sendable () throws -> HomeScreen
    /// Returns the state of the group if the host isn't connected to it; otherwise `nil`.
    let group: @Sendable () throws -> GroupState?
    /// The reasons why the shown data isn't fresh.
    let reasons: PageReasons
    let updates: HomeUpdateQueue
    let calls: ExtensionCalls
    let plugins: PluginPublisher
    let changes: HomeChanges
    let limits: WebLimits
    let now: @Sendable () -> Date
    let limiter: ConcurrencyLimiter

    /// Answers a request that the gate accepted.
    func answer(_ request: WebRequest) async -> WebAnswer {
        do {
            return try await found(request) ?? .refusal(404, "no such path '\(request.path)' — open the page at /")
        } catch let error as ExtensionError {
            let own = error.own
            return .refusal(own?.exitCode.webStatus ?? 500, own?.message ?? error.message)
        } catch let error as any CommandError {
            return .refusal(error.exitCode.webStatus, error.message)
        } catch {
            return .refusal(500, "\(error)")
        }
    }

    private func found(_ request: WebRequest) async throws -> WebAnswer? {
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
        switch (request.method, parts.first ?? "", parts.count) {
        case ("GET", "", 1): return WebAnswer(type: .html, body: [UInt8](embedded: page_html))
        case ("GET", "page.css", 1): return WebAnswer(type: .style, body: [UInt8](embedded: page_css))
        case ("GET", "page.js", 1): return WebAnswer(type: .script, body: [UInt8](embedded: page_js))
        case ("GET", "icon.svg", 1): return WebAnswer(type: .svg, body: [UInt8](embedded: icon_svg))
        case ("GET", "snapshots", 2): return try snapshot(parts[1])
        case ("GET", "renderings", 2): return try await rendering(parts[1], request.query)
        case ("GET", "previews", 2): return try await preview(parts[1], request.query)
        case ("GET", "scenes", 2): return try await scene(parts[1], request.query)
        case ("GET", "snippets", 2): return try await snippet(parts[1], request.query)
        case ("GET", "api", 2): return try await reading(parts[1], request.query)
        case ("POST", "api", 2): return try await change(parts[1], request)
        case ("POST", _, _): return .refusal(405, "'\(request.path)' doesn't accept POST — open the page at /")
        default: return nil
        }
    }

    // MARK: Reading

    /// Reads the home screen's state, and resumes the requests that wait for a change.
    ///
    /// - Throws: ``ContainerError``.
    func refresh() async throws {
        let now = now().milliseconds
        let state = try HomeViewModel(
            home: try home(), now: now, group: try group(), reasons: try reasons.current(at: now)
        ).json()
        await changes.record(try state.serialised())
    }

    private func reading(_ name: String, _ query: [String: String]) async throws -> WebAnswer? {
        switch name {
        case "state":
            try await refresh()
            if let known = query["after"].flatMap(Int.init) { await changes.next(after: known, within: limits.wait) }
            let latest = await changes.latest
            return WebAnswer(type: .json, body: Array("{\"number\":\(latest.number),\"home\":\(latest.text)}".utf8))
        case "gallery": return .json(try await limiter.pass { try await gallery.json() })
        case "phrases": return .json(try await limiter.pass { try await calls.query(Arguments(command: "shortcuts")) })
        case "search":
            let text = query["text"] ?? ""
            var search = Arguments(command: "search")
            search[IntentOptions.limit] = 30
            return .json(try await limiter.pass { [search] in try await calls.query(search, text) })
        default: return nil
        }
    }

    private var gallery: PageGallery { PageGallery(calls: calls, plugins: plugins) }

    /// Returns a current snapshot's image; `nil` for any other name, which also rules out path traversal.
    private func snapshot(_ file: String) throws -> WebAnswer? {
        let home = try home()
        let items = try home.store.items(at: now().milliseconds)
        guard items.flatMap(\.snapshots).contains(where: { "\($0.name).png" == file }) else { return nil }
        return WebAnswer(type: .png, body: try SnapshotFiles(path: home.snapshots.path).read(file))
    }

    /// Returns a widget or Live Activity as drawn with the query's choices.
    private func rendering(_ file: String, _ query: [String: String]) async throws -> WebAnswer? {
        let parts = file.split(separator: ".").map(String.init)
        guard parts.count == 2, let format = SnapshotFormat(rawValue: parts[1]), let type = format.contentType else {
            return nil
        }
        let store = try home().store
        var choices = query
        // The version only keeps the browser from reusing an older image.
        choices["version"] = nil
        switch try store.items(at: now().milliseconds).first(where: { $0.id == parts[0] }) {
        case nil: return nil
        case .activity(let activity):
            return WebAnswer(type: type, body: try await rendering(activity, choices, format))
        case .placed(let widget):
            let bytes = try await limiter.pass { [choices] in
                try await PagePreview(store: store, calls: calls).snapshot(of: widget, choices, as: format)
            }
            return WebAnswer(type: type, body: bytes)
        }
    }

    private func rendering(
        _ activity: VisibleActivity, _ choices: [String: String], _ format: SnapshotFormat
    ) async throws -> [UInt8] {
        guard let instant = choices[CommonOptions.at.name], choices.count == 1 else {
            throw CommandFailure(
                "the preview of a Live Activity takes an instant and no other option — write at=ISO8601")
        }
        var command = RenderCommand(.currentActivity(id: activity.id), as: format)
        command.at = try Date(written: instant)
        return try await limiter.pass { [command] in try await calls.drawing(command) }
    }

    private func preview(_ place: String, _ query: [String: String]) async throws -> WebAnswer? {
        let (store, kind) = (try home().store, query["kind"] ?? "")
        let surface: HomeSurface = WidgetFamily(name: place) == nil ? .control : .widget
        let widget = try surface.widget(of: [kind, place])
        return WebAnswer(
            type: .png,
            body: try await limiter.pass { try await PagePreview(store: store, calls: calls).preview(widget) })
    }

    /// Returns the image of an app window as last recorded, or the image's metadata.
    private func scene(_ file: String, _ query: [String: String]) async throws -> WebAnswer? {
        let windows = try SceneController.records(of: try home().store.container).windows
        for format in SnapshotFormat.allCases {
            guard let type = format.contentType,
                let window = windows.first(where: { "\($0.id).\(format.rawValue)" == file })
            else { continue }
            let command = RenderCommand(.scene(id: window.id), try appearance(query), as: format)
            return WebAnswer(type: type, body: try await limiter.pass { try await calls.drawing(command) })
        }
        return nil
    }

    private func snippet(_ name: String, _ query: [String: String]) async throws -> WebAnswer? {
        guard let number = Int(name), number >= 0 else { return nil }
        let command = RenderCommand(.snippet(number), try appearance(query))
        return WebAnswer(type: .png, body: try await limiter.pass { try await calls.drawing(command) })
    }

    /// Returns the appearance of a window or a view: only its scheme may be chosen.
    private func appearance(_ query: [String: String]) throws -> RenderConfiguration {
        var appearance = RenderConfiguration()
        let option = RenderOptions.scheme
        if let scheme = query[option.name] { appearance.scheme = try option.value(of: scheme) }
        return appearance
    }

    // MARK: Changing

    private func change(_ name: String, _ request: WebRequest) async throws -> WebAnswer? {
        let actions = PageActions(
            home: try home(), calls: calls, plugins: plugins, now: now().milliseconds, update: update)
        let act: @Sendable (WebBody) async throws -> JSONValue
        switch name {
        case "add": act = actions.add
        case "configure": act = actions.configure
        case "remove": act = actions.remove
        case "tap": act = actions.tap
        case "tap-scene": act = actions.tapScene
        case "ask": act = actions.ask
        case "draw": act = actions.draw
        default: return nil
        }
        let body = try WebBody(request)
        return .json(try await limiter.pass { try await act(body) })
    }

    private var update: @Sendable (Set<String>) async throws -> HomeScreen.Outcome {
        { requested in
            let outcome = try await updates.update(try home(), requested: requested) { now().milliseconds }
            try await refresh()
            return outcome
        }
    }
}

extension SnapshotFormat {
    /// The type of an answer in the format; `nil` for a format that the page doesn't request.
    fileprivate var contentType: WebAnswer.ContentType? {
        switch self {
        case .png: .png
        case .json: .json
        case .svg, .text, .waybar, .outline: nil
        }
    }
}

extension ExitCode {
    /// The HTTP status of an error.
    var webStatus: Int {
        switch self {
        case .usage: 400
        case .badData, .denied: 422
        case .tryAgain: 503
        case .unavailable: 502
        default: 500
        }
    }
}

/// The reasons why the features' data isn't fresh, which are determined at most every few seconds, because all data is read.
final class PageReasons: Sendable {
    private let read: @Sendable () throws -> [String]
    private let latest = Mutex<(instant: Int64, reasons: [String])?>(nil)

    init(_ read: @escaping @Sendable () throws -> [String]) { self.read = read }

    /// The time for which the reasons are used, in milliseconds.
    private static let age: Int64 = 5_000

    /// - Throws: ``HostError``.
    func current(at now: Int64) throws -> [String] {
        if let latest = latest.withLock({ $0 }), (0..<Self.age).contains(now - latest.instant) { return latest.reasons }
        let reasons = try read()
        latest.withLock { $0 = (now, reasons) }
        return reasons
    }

    /// Determines the reasons again for the next state, because the data has changed.
    func expire() { latest.withLock { $0 = nil } }
}
