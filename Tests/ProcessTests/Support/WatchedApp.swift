import Foundation
import Glibc
import Shared
import TestSupport

/// `AppHost watch` of an app whose sources a test edits; by default an app with one small widget.
final class WatchedApp {
    let airlock: Airlock
    let folder: TemporaryFolder
    let watch: ChildProcess

    /// The folder of the sources, or of the project.
    let sources: String
    var output: String { "\(sources)-airlock" }

    /// Writes the sources and starts the watch.
    ///
    /// - Parameters:
    ///   - files: The contents of the files, by their names.
    ///   - options: More options; called with the folder that contains the sources.
    init(
        _ files: [String: String] = ["Cup.swift": text(title: "\"Assam\"")],
        options: (String) throws -> [String] = { _ in [] }
    ) throws {
        airlock = try Airlock(isInMemory: false)
        folder = try TemporaryFolder()
        sources = "\(folder.path)/Cup"
        for (name, text) in files {
            let url = URL(fileURLWithPath: "\(sources)/\(name)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        watch = try Self.start(airlock, sources, try options(folder.path))
    }

    /// Copies a project of a folder in `Tests/Fixtures`, and starts the watch of the project or of a path in it.
    init(project: String, _ path: String? = nil, in fixtures: String = "Projects") throws {
        airlock = try Airlock(isInMemory: false)
        folder = try TemporaryFolder()
        sources = try Self.copy(project, to: folder, in: fixtures)
        watch = try Self.start(airlock, path.map { [sources] in "\(sources)/\($0)" } ?? sources)
    }

    /// Copies a project of a folder in `Tests/Fixtures`, and returns the path of the copy.
    static func copy(
        _ project: String, to folder: TemporaryFolder, as name: String? = nil, in fixtures: String = "Projects"
    ) throws -> String {
        let path = "\(folder.path)/\(name ?? project)"
        try FileManager.default.copyItem(
            atPath: "\(Airlock.root)/Tests/Fixtures/\(fixtures)/\(project)", toPath: path)
        return path
    }

    deinit {
        watch.send(SIGKILL)
        _ = watch.wait()
    }

    static func start(
        _ airlock: Airlock, _ path: String, _ options: [String] = []
    ) throws -> ChildProcess {
        try airlock.start(
            "AppHost", ["watch", path, "--toolkit", Airlock.root] + Airlock.clock + options,
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"])
    }

    /// A widget with a title, an expression, and code that runs before it is drawn.
    static func text(title: String, before: String = "") -> String {
        """
        import SwiftUI
        import WidgetKit

        struct Cup: Widget {
            struct Provider: TimelineProvider {
                struct Entry: TimelineEntry { let date: Date }
                func placeholder(in context: Context) -> Entry { Entry(date: .now) }
                func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
                    completion(placeholder(in: context))
                }
                func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
                    \(before)
                    let dates = [Date.now, Date.now + 3_600, Date.now + 7_200]
                    completion(Timeline(entries: dates.map { Entry(date: $0) }, policy: .atEnd))
                }
            }
            var body: some WidgetConfiguration {
                StaticConfiguration(kind: "Cup", provider: Provider()) { entry in
                    VStack {
                        Text(\(title))
                        Text(entry.date, style: .time)
                    }
                    .widgetAccentable()
                    .containerBackground(.background, for: .widget)
                }
                .supportedFamilies([.systemSmall])
            }
        }

        """
    }

    /// A widget beside the small one, whose configuration ends the process in its line 6.
    static let crashingWidget = """
        import SwiftUI
        import WidgetKit

        struct Pot: Widget {
            var body: some WidgetConfiguration {
                precondition(Cup.Provider.self == Int.self, "no pot")
                return EmptyWidgetConfiguration()
            }
        }
        """

    /// Saves a file as editors do, by replacing it.
    func save(_ text: String, to name: String = "Cup.swift") throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(sources)/\(name)"), options: .atomic)
    }

    /// Saves the small app's file with another title.
    func edit(title: String, before: String = "") throws { try save(Self.text(title: title, before: before)) }

    /// Returns the lines up to the first one that a word is in, or all if the watch ends.
    func lines(to word: String) -> [String] {
        var lines: [String] = []
        while let line = watch.nextLine() {
            lines.append(line)
            if line.contains(word) { break }
        }
        return lines
    }

    /// Returns the command lines of processes that name the folder.
    ///
    /// A process that was sent SIGKILL isn't included: on a busy machine, it may exist for a while longer.
    func processes() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { name in
            guard let number = Int32(name), number != getpid(),
                let data = FileManager.default.contents(atPath: "/proc/\(name)/cmdline"),
                let status = FileManager.default.contents(atPath: "/proc/\(name)/status")
            else { return nil }
            let line = String(decoding: data, as: UTF8.self)
            return line.contains(folder.path) && !Self.isKilled(String(decoding: status, as: UTF8.self)) ? line : nil
        }
    }

    /// Returns true if SIGKILL is among the pending signals that a process's status in `/proc` lists.
    private static func isKilled(_ status: String) -> Bool {
        status.matches(of: /(?:SigPnd|ShdPnd):\s+([0-9a-f]+)/).contains {
            (UInt64($0.1, radix: 16) ?? 0) & 1 << (SIGKILL - 1) != 0
        }
    }
}
