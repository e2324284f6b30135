import Foundation
import Glibc
import Shared
import TestSupport
import Testing

/// A watch whose sources are edited for a given time, and the times from an edit to its image.
@Suite(
    .blocking, .serialized,
    .enabled(
        if: ProcessInfo.processInfo.environment["AIRLOCK_PROVE"] == "watch",
        "it takes minutes: run ./airlock prove watch"))
struct WatchProof {
    private let minutes: Double
    private let seed: UInt64

    init() {
        let environment = ProcessInfo.processInfo.environment
        minutes = Double(environment["AIRLOCK_PROVE_MINUTES"] ?? "") ?? 1
        seed = UInt64(environment["AIRLOCK_PROVE_SEED"] ?? "") ?? UInt64.random(in: 0 ... .max)
    }

    // MARK: Resources

    @Test("A watch leaks no descriptors and no memory over many edits, with errors, crashes and killed processes")
    func resourceLeaks() throws {
        var chance = SplitMix64(seed: seed)
        let app = try WatchedApp()
        _ = app.lines(to: "waiting for changes")
        var tally: [String: Int] = [:]
        var samples: [(descriptors: Int, memory: Int)] = []
        let end = ProcessInfo.processInfo.systemUptime + minutes * 60
        var number = 0
        while ProcessInfo.processInfo.systemUptime < end {
            number += 1
            let what: String
            switch chance.next() % 9 {
            case 0:
                what = "errors"
                try app.edit(title: "unknown\(number)")
                #expect(
                    app.lines(to: "waiting for changes").contains {
                        $0.contains("cannot find 'unknown\(number)' in scope")
                    })
            case 1:
                what = "crashes"
                try app.edit(title: "\"Tea \(number)\"", before: "fatalError(\"no tea\")")
                #expect(app.lines(to: "waiting for changes").contains { $0.hasPrefix("drew 0 of 3") })
            case 2:
                what = "killed drawing processes"
                for process in Descendants(of: app.watch.processID).living { kill(process, SIGKILL) }
                try app.edit(title: "\"Tea \(number)\"")
                #expect(app.lines(to: "waiting for changes").contains { $0.contains(", 3 changed") })
            case 3:
                what = "folders moved away and back"
                #expect(rename(app.sources, "\(app.sources)-moved") == 0)
                _ = app.lines(to: "until it is back")
                #expect(rename("\(app.sources)-moved", app.sources) == 0)
                _ = app.lines(to: "waiting for changes")
            case 4 where tally["hanging widgets", default: 0] < 3:
                what = "hanging widgets"
                try app.edit(title: "\"Tea \(number)\"", before: "while true {}")
                #expect(
                    app.lines(to: "waiting for changes").contains {
                        $0.contains("Cup didn't answer within 10 s and was killed")
                    })
            default:
                what = "edits"
                try app.edit(title: "\"Tea \(number)\"")
                #expect(app.lines(to: "waiting for changes").contains { $0.contains(", 3 changed") })
            }
            tally[what, default: 0] += 1
            if app.watch.hasEnded { break }
            // Only then do as many drawing processes run as there can be: after a crash, the next request starts a new one.
            if what == "edits" { samples.append(try app.watch.resources()) }
        }
        #expect(!app.watch.hasEnded)
        let tenth = max(samples.count / 10, 1)
        let (first, last) = (samples[tenth..<min(2 * tenth, samples.count)], samples.suffix(tenth))
        #expect(samples.count > 20)
        let descriptors = (first.map(\.descriptors).min() ?? 0, last.map(\.descriptors).min() ?? 0)
        let memory = (first.map(\.memory).min() ?? 0, last.map(\.memory).min() ?? 0)
        #expect(descriptors.1 <= descriptors.0 + 2)
        #expect(memory.1 <= memory.0 * 5 / 4 + 4_096)
        app.watch.send(SIGTERM)
        #expect(app.watch.wait().status == .exited(0))
        #expect(try app.processes() == [])
        let done = tally.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        print(
            "PROOF seed \(seed), \(minutes) minutes: \(number) changes: \(done); descriptors \(descriptors.0) at first, "
                + "\(descriptors.1) at last; memory \(memory.0 >> 10) and \(memory.1 >> 10) MiB")
    }

    // MARK: Times

    @Test("The times from an edit to its image are measured for a small and for a large app")
    func editTimes() throws {
        let sample = "\(Airlock.root)/Tests/Fixtures/SampleApp"
        var files: [String: String] = [:]
        for case let name as String in FileManager.default.enumerator(atPath: sample) ?? .init() {
            guard let text = try? String(contentsOfFile: "\(sample)/\(name)", encoding: .utf8) else { continue }
            files[name] = text
        }
        try measure("the sample app", files, file: "Widgets/TeaOfTheDayWidget.swift") { text, number in
            text.replacing(".font(.headline)", with: ".font(.system(size: \(number % 2 == 0 ? 17 : 18)))")
        }
        let large = Self.largeApp
        let lines = large.values.map { $0.count(where: \.isNewline) }.reduce(0, +)
        try measure("an extension of \(lines) lines", large, file: "Widget3.swift") { text, number in
            text.replacing("\"Row 7\"", with: "\"Row 7, \(number)\"")
        }
    }

    private func measure(
        _ name: String, _ files: [String: String], file: String, _ edit: (String, Int) -> String
    ) throws {
        let original = try #require(files[file])
        #expect(edit(original, 1) != original)
        let app = try WatchedApp(files)
        let page = try ServedPage(app.watch)
        _ = app.lines(to: "waiting for changes")
        var (times, parts): ([Double], [String: [Double]]) = ([], [:])
        for number in 1...30 {
            let began = ProcessInfo.processInfo.systemUptime
            try app.save(edit(original, number), to: file)
            let drawn = app.lines(to: "drew ")
            times.append((ProcessInfo.processInfo.systemUptime - began) * 1_000)
            #expect(drawn.last?.contains(", 0 changed") == false)
            let members = try page.json("/api/state")["build"]?["milliseconds"]?.members ?? []
            for member in members { parts[member.key, default: []].append(member.value.number ?? 0) }
            _ = app.lines(to: "waiting for changes")
        }
        func quantiles(_ values: [Double]) -> String {
            let sorted = values.sorted()
            guard !sorted.isEmpty else { return "none" }
            return "p50 \(Int(sorted[sorted.count / 2])) ms, p95 \(Int(sorted[sorted.count * 95 / 100])) ms"
        }
        print(
            "PROOF \(name), 30 edits of a line, until all snapshots are drawn: \(quantiles(times)); compiled in "
                + "\(quantiles(parts["compile"] ?? [])); linked in \(quantiles(parts["link"] ?? [])); the first changed "
                + "snapshot after the link: \(quantiles(parts["first"] ?? [])); all: \(quantiles(parts["draw"] ?? []))")
    }

    /// An extension of ten widgets, each in a file of its own with many views.
    private static var largeApp: [String: String] {
        var files: [String: String] = [:]
        for widget in 0..<10 {
            let views = (0..<24).map { row in
                """
                struct Row\(row)Of\(widget): View {
                    let date: Date
                    var body: some View {
                        HStack {
                            Image(systemName: "leaf.fill").foregroundStyle(.green)
                            Text("Row \(row)").font(.caption)
                            Spacer()
                            Text(date, style: .time).font(.caption2).foregroundStyle(.secondary)
                        }
                        .padding(.horizontal, \(row % 5))
                    }
                }

                """
            }
            files["Widget\(widget).swift"] = """
                import SwiftUI
                import WidgetKit

                \(views.joined(separator: "\n"))
                struct Widget\(widget): Widget {
                    struct Provider: TimelineProvider {
                        struct Entry: TimelineEntry { let date: Date }
                        func placeholder(in context: Context) -> Entry { Entry(date: .now) }
                        func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
                            completion(placeholder(in: context))
                        }
                        func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
                            completion(Timeline(entries: [Entry(date: .now)], policy: .never))
                        }
                    }
                    var body: some WidgetConfiguration {
                        StaticConfiguration(kind: "Widget\(widget)", provider: Provider()) { entry in
                            VStack(spacing: 2) {
                                Row7Of\(widget)(date: entry.date)
                                Row8Of\(widget)(date: entry.date)
                                Row9Of\(widget)(date: entry.date)
                            }
                            .containerBackground(.background, for: .widget)
                        }
                        .supportedFamilies([.systemSmall, .systemMedium])
                    }
                }

                """
        }
        return files
    }
}
