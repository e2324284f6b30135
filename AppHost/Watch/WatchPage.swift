import CHostFiles
import Foundation
import Shared

/// The page of a watch: answers the requests to its paths.
struct WatchPage: Sendable {
    let board: WatchBoard
    let renderer: AppRenderer

    /// Answers a request that the gate accepted.
    func answer(_ request: WebRequest) async -> WebAnswer {
        guard request.method == "GET" else {
            return .refusal(405, "'\(request.path)' doesn't accept \(request.method) — open the page at /")
        }
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
        switch (parts.first ?? "", parts.count) {
        case ("", 1): return WebAnswer(type: .html, body: [UInt8](embedded: watch_html))
        case ("snapshots", 1): return WebAnswer(type: .html, body: Array(await board.snapshots.utf8))
        case ("snapshots.css", 1): return WebAnswer(type: .style, body: Array(SnapshotPage.style.utf8))
        case ("watch.css", 1): return WebAnswer(type: .style, body: [UInt8](embedded: watch_css))
        case ("watch.js", 1): return WebAnswer(type: .script, body: [UInt8](embedded: watch_js))
        case ("icon.svg", 1): return WebAnswer(type: .svg, body: [UInt8](embedded: icon_svg))
        case ("images", 2):
            let build = request.query["build"].flatMap(Int.init) ?? 0
            return image(await board.image(of: parts[1], build: build), request)
        case ("findings", 2): return image(await board.image(ofFinding: parts[1]), request)
        case ("drawn", 2): return await drawn(parts[1], request)
        case ("api", 2) where parts[1] == "state": return .json(await board.json)
        case ("api", 2) where parts[1] == "events":
            return WebAnswer(type: .events, body: [], stream: await board.follow())
        case ("api", 3): return await text(parts[1], of: parts[2], request)
        default: return notFound(request)
        }
    }

    private func notFound(_ request: WebRequest) -> WebAnswer {
        .refusal(404, "no such path '\(request.path)' — open the page at /")
    }

    private func image(_ bytes: [UInt8]?, _ request: WebRequest) -> WebAnswer {
        bytes.map { WebAnswer(type: .png, body: $0) } ?? notFound(request)
    }

    private func drawn(_ id: String, _ request: WebRequest) async -> WebAnswer {
        guard let snapshot = await board.snapshot(id) else { return notFound(request) }
        // A text that isn't an instant is refused like a missing one.
        guard let text = request.query["at"], let instant = try? Date(written: text) else {
            return .refusal(400, "no instant given — write at=ISO8601")
        }
        var moment = Arguments(command: "")
        moment[CommonOptions.at] = instant
        return await answer(.png) { [moment] in try await renderer.draw(snapshot, at: moment).bytes }
    }

    private func text(_ name: String, of id: String, _ request: WebRequest) async -> WebAnswer {
        guard let snapshot = await board.snapshot(id) else { return notFound(request) }
        switch name {
        case "outline":
            return await answer(.text) { Array(try await renderer.outline(of: snapshot).utf8) }
        case "timeline" where snapshot.surface == .widget: return await timeline(of: snapshot)
        default: return notFound(request)
        }
    }

    /// Returns the instants of a widget's timeline entries, and of its reload.
    private func timeline(of snapshot: PlannedSnapshot) async -> WebAnswer {
        do {
            let output = try await renderer.output(
                of: .timeline(of: snapshot.kind, in: snapshot.place.family))
            let timeline = try JSONValue(parsing: output)
            let dates = (timeline["entries"]?.array ?? []).compactMap { $0["date"] }
            return .json(["entries": .array(dates), "reload": timeline["reload"] ?? .null])
        } catch {
            return .refusal(422, message(of: error))
        }
    }

    private func answer(_ type: WebAnswer.ContentType, _ body: () async throws -> [UInt8]) async -> WebAnswer {
        do {
            return WebAnswer(type: type, body: try await body())
        } catch {
            return .refusal(422, message(of: error))
        }
    }
}
