import Foundation
import Shared

/// The windows of an app: selects the window for an external event, and performs taps on their buttons.
@MainActor
final class SceneRuntime {
    /// The maximum number of open windows.
    static let limit = 16

    let groups: [SceneGroup]
    /// The windows, the last used first.
    private(set) var windows: [SceneWindow] = []
    private let uiScenes: [UIScene]
    private let uiIntents: [any UISceneAppIntent.Type]

    /// Opens an app; its first scene gets a window.
    ///
    /// - Parameters:
    ///   - stored: The windows that were open when the app was closed.
    ///   - uiScenes: Its UIKit scenes.
    ///   - uiIntents: The intents that the UIKit scenes handle.
    init(
        _ app: some App, stored: [SceneRecords.Window] = [], uiScenes: [UIScene] = [],
        uiIntents: [any UISceneAppIntent.Type] = []
    ) {
        groups = sceneGroups(of: app.body)
        (self.uiScenes, self.uiIntents) = (uiScenes, uiIntents)
        for window in stored.prefix(Self.limit) {
            guard let group = groups.first(where: { $0.id == window.group }) else { continue }
            let opened = SceneWindow(id: window.id, group: group)
            opened.restore(window.stacks)
            opened.version = window.version
            windows.append(opened)
        }
        if windows.isEmpty, let first = groups.first { windows = [SceneWindow(id: "\(first.id)-1", group: first)] }
    }

    /// Delivers a request to the window that prefers it most, or to a new window if no window accepts it.
    func take(_ request: OpenRequest) async -> SceneDelivery {
        do {
            let scene: String
            if request.isForApp, let last = windows.first {
                scene = last.id
            } else if let intent = try await uiIntent(of: request) {
                scene = try await show(intent)
            } else if let scene2 = try await takeIntent(request) {
                scene = scene2
            } else {
                scene = try takeAddress(request)
            }
            return SceneDelivery(request: request, scene: scene)
        } catch let error as any CommandError {
            return SceneDelivery(request: request, refusal: error.message)
        } catch {
            return SceneDelivery(request: request, refusal: "\(error)")
        }
    }

    /// Resolves the views of all windows again, because another process may have changed their data.
    func refresh() { for window in windows { window.refresh() } }

    // MARK: Taps

    /// Performs the action of a window's button.
    func tap(_ tap: SceneTap) async -> SceneDelivery {
        do {
            guard let window = windows.first(where: { $0.id == tap.scene }) else {
                throw CommandFailure.noScene(named: tap.scene, of: windows.map(\.id))
            }
            let button = try window.button(for: tap)
            bringForward(window)
            var answer: String?
            switch button.target {
            case .closure(let body): await StartedTasks.run { body() }
            case .intent(let intent): answer = try await run(intent)
            case .url(let url): try await open(OpenRequest(url: url.absoluteString))
            }
            refresh()
            if let fault = RequestContext.current.faults.first { throw fault }
            return SceneDelivery(tap: tap, scene: window.id, answer: answer)
        } catch {
            return SceneDelivery(tap: tap, refusal: spokenText(of: error))
        }
    }

    /// Runs an intent as the app does. If the intent or its result requests to open something, delivers that request.
    ///
    /// - Returns: The intent's dialog.
    private func run(_ intent: some AppIntent) async throws -> String? {
        try await prepareDependencies(of: intent)
        let parts = try await intent.perform()._parts
        if let request = OpenRequest(intent) { try await open(request) }
        if let next = parts.opens, let request = OpenRequest(next) { try await open(request) }
        return parts.dialog?.text
    }

    private func open(_ request: OpenRequest) async throws {
        let delivery = await take(request)
        if let refusal = delivery.refusal { throw CommandFailure(refusal, exitCode: .badData) }
    }

    // MARK: Views

    /// Performs the request's intent in a window whose views handle the intent.
    ///
    /// - Returns: The id of that window; `nil` if the request has no intent, or if no view handles the intent and the request also has a URL.
    /// - Throws: ``CommandFailure`` if no view handles the intent and the request has no URL; the errors of finding the parameters' values.
    private func takeIntent(_ request: OpenRequest) async throws -> String? {
        guard !request.intent.isEmpty else { return nil }
        func handler(_ window: SceneWindow) -> SceneCollector.IntentHandler? {
            window.found.intents.last { $0.intent == request.intent }
        }
        guard let window = window(for: request.contentIdentifier, where: { handler($0) != nil }),
            let handler = handler(window)
        else {
            if request.url != nil { return nil }
            throw CommandFailure.noScene(forIntent: request.intent)
        }
        let intent = try await filled(handler.make(), request)
        // The handler is looked up again, because the views may have changed while the intent was created.
        guard let current = window.found.intents.last(where: { $0.intent == request.intent }) else {
            throw CommandFailure.noScene(forIntent: request.intent)
        }
        window.change { current.perform(intent) }
        bringForward(window)
        return window.id
    }

    private func takeAddress(_ request: OpenRequest) throws -> String {
        guard let text = request.url, let url = URL(string: text), url.scheme != nil else {
            throw CommandFailure.noAddress(request.url ?? request.intent)
        }
        guard let window = window(for: text, where: { !$0.found.addresses.isEmpty }) else {
            throw CommandFailure.noScene(forAddress: text)
        }
        let handlers = window.found.addresses
        window.change { for handler in handlers { handler(url) } }
        // A handler returns nothing, so it reports failures as the request's faults.
        if let fault = RequestContext.current.faults.first { throw fault }
        bringForward(window)
        return window.id
    }

    /// Returns the window for an event: a window that prefers the event; otherwise a window that allows it; otherwise a new window of the
    /// first scene that accepts it.
    private func window(for identifier: String, where canTake: (SceneWindow) -> Bool) -> SceneWindow? {
        let open = windows.filter(canTake).map { ($0, $0.preference(for: identifier)) }
        for preference in [EventPreference.prefers, .allows] {
            if let found = open.first(where: { $0.1 == preference }) { return found.0 }
        }
        guard windows.count < Self.limit else { return nil }
        for group in groups where group.takes(identifier) {
            let window = SceneWindow(id: newID(of: group), group: group)
            guard canTake(window), window.preference(for: identifier) != .refuses else { continue }
            windows.append(window)
            return window
        }
        return nil
    }

    private func newID(of group: SceneGroup) -> String {
        let taken = Set(windows.map(\.id))
        return (1...(windows.count + 1)).lazy.map { "\(group.id)-\($0)" }.first { !taken.contains($0) } ?? group.id
    }

    private func bringForward(_ window: SceneWindow) {
        windows.removeAll { $0 === window }
        windows.insert(window, at: 0)
    }

    // MARK: UIKit

    private func uiIntent(of request: OpenRequest) async throws -> (any UISceneAppIntent)? {
        guard let type = uiIntents.first(where: { $0.persistentIdentifier == request.intent }) else { return nil }
        return try await filled(type.init(), request) as? any UISceneAppIntent
    }

    /// Shows an intent in a UIKit scene: first the scene's delegate prepares the scene or, without a delegate, the intent navigates. Then
    /// `perform()` runs, in both cases.
    private func show(_ intent: any UISceneAppIntent) async throws -> String {
        let scene = uiScenes.first
        if let scene {
            if let delegate = scene.delegate as? any AppIntentSceneDelegate {
                await delegate.prepare(scene, for: intent)
            } else {
                intent.performNavigation(forScene: scene)
            }
        }
        try await prepareDependencies(of: intent)
        _ = try await IntentScene.$current.withValue(scene) { try await intent.perform() }
        guard let scene else { throw CommandFailure.noScene(forIntent: intent.persistentIdentifier) }
        return scene.identifier
    }

    // MARK: Intents

    /// Sets an intent's parameters to the values of a request; entities are found by their ids.
    private func filled(_ intent: any AppIntent, _ request: OpenRequest) async throws -> any AppIntent {
        // The error is the same for a string that isn't JSON and for a value that isn't an object.
        guard let members = try? JSONValue(parsing: request.parameters).members else {
            throw CommandFailure.invalidParameters(of: request.intent, "its parameters are not a JSON object")
        }
        let parameters = intent.parameters
        for member in members where !member.value.isNull {
            guard let parameter = parameters.first(where: { $0.name == member.key })?.parameter else {
                throw CommandFailure.invalidParameters(
                    of: request.intent, "unknown parameter '\(member.key.shortened)'")
            }
            switch try await parameter.reading(of: member.value, name: member.key) {
            case .value(let value):
                guard parameter.set(any: value) else {
                    throw CommandFailure.invalidParameters(of: request.intent, "'\(member.key)' has the wrong type")
                }
            case .ambiguous: throw CommandFailure.invalidParameters(of: request.intent, "'\(member.key)' is ambiguous")
            case .nothing(let error): throw error
            }
        }
        for (name, parameter) in parameters where !parameter.hasValue {
            throw CommandFailure.invalidParameters(of: request.intent, "'\(name)' is missing")
        }
        return intent
    }
}

// The reasons why no scene accepts a request or a tap.
extension CommandFailure {
    static func noScene(forIntent intent: String) -> CommandFailure {
        noScene(
            "no scene accepts \(intent.shortened) — add onAppIntentExecution for it to a scene that matches its content"
        )
    }

    static func noScene(forAddress url: String) -> CommandFailure {
        noScene(
            "no scene accepts \(url.shortened) — add onOpenURL to a scene that matches the URL; 'AppHost scenes \(CommonOptions.json)' prints each scene's conditions as 'matching'"
        )
    }

    static func noAddress(_ text: String) -> CommandFailure {
        noScene("invalid URL '\(text.shortened)' — write SCHEME://…")
    }

    static func noScene(named id: String, of all: [String]) -> CommandFailure {
        noScene("no such scene '\(id.shortened)' — \(suggestion(for: id, in: all))")
    }

    static func noButton(_ name: String, in scene: String, of all: [String]) -> CommandFailure {
        noScene("\(scene) has no button '\(name.shortened)' — \(suggestion(for: name, in: all))")
    }

    static func severalButtons(_ name: String, in scene: String, _ numbers: [Int]) -> CommandFailure {
        noScene(
            "\(scene) has several buttons '\(name.shortened)' — write the number of one: "
                + numbers.map(String.init).joined(separator: ", "))
    }

    static func changed(_ scene: String) -> CommandFailure {
        noScene("\(scene) has changed since it was shown — check it and tap again")
    }

    static func invalidParameters(of intent: String, _ reason: String) -> CommandFailure {
        noScene("can't open \(intent.shortened): \(reason) — request it again")
    }

    private static func noScene(_ message: String) -> CommandFailure { .init(message, exitCode: .badData) }
}
