import Glibc
import Shared

/// Measures a tap on a control while a widget's plug-in misbehaves, against a tap while the host is idle.
struct MisbehaviourBenchmark {
    /// The folder of the release executables.
    let dist: String
    /// The path of the plug-in's program, which misbehaves according to the requested widget kind.
    let program: String
    let folder: String
    let fonts: String
    let table: ResultTable

    /// A kind of misbehaviour.
    private struct Way {
        let name: String
        /// The widget kind for which the plug-in misbehaves in this way; `nil` for misbehaviour that needs no plug-in.
        var kind: String?
    }

    private static let ways = [
        Way(name: "hangs", kind: "hang"), Way(name: "computes without end", kind: "spin"),
        Way(name: "takes memory", kind: "allocate"), Way(name: "floods its answers", kind: "flood"),
        Way(name: "floods its standard error", kind: "noise"), Way(name: "starts children", kind: "family"),
        Way(name: "leaves a child that computes", kind: "orphan-spin"), Way(name: "starts 600 threads", kind: "crowd"),
        Way(name: "fills its folder", kind: "pour"), Way(name: "publishes a view of 190 blurs", kind: "blurs"),
        Way(name: "publishes 20 slow views", kind: "slow"), Way(name: "fills the queue"),
    ]

    private static let identifier = "com.example.bad"
    /// The goal: the maximum ratio to a tap on the idle host.
    private static let bar = 2.0
    /// The longest time for which one kind of misbehaviour is measured, in seconds.
    private static let patience = 60.0

    func run(iterations: Int = 30) throws {
        guard access(program, X_OK) == 0 else {
            return table.add(diagnostic: "misbehaving plug-ins: no \(program), not measured")
        }
        try makePlugin()
        let control = try ServedControl(
            dist: dist, folder: folder, fonts: fonts, options: ["--plugins", "\(folder)/plugins"])
        let container = try Container.open(at: "\(folder)/served", role: .host)
        for way in Self.ways {
            // These taps aren't measured, because they may wait for work that the previous misbehaviour caused.
            for _ in 0..<3 { _ = try control.tap() }
            let quiet = try (0..<iterations).map { _ in try control.tap() }
            let times = try measure(way, iterations, control, container)
            row(way, times, quiet: quiet)
        }
    }

    private func measure(
        _ way: Way, _ iterations: Int, _ control: ServedControl, _ container: Container
    ) throws -> [Double] {
        let clock = ContinuousClock()
        let begun = clock.now
        var times: [Double] = []
        while times.count < iterations, (clock.now - begun) / .seconds(1) < Self.patience {
            if let kind = way.kind { try provoke(kind, container) } else { try floodQueue() }
            do {
                times.append(try control.tap())
            } catch let error as ServedControl.Failure {
                table.add(diagnostic: "\(way.name): \(error)")
                break
            }
        }
        if way.kind != nil {
            try place(nil, in: container)
            wait(within: 30) { !isRunning }
        }
        return times
    }

    /// Replaces the plug-in's widgets with one widget of a kind; if `kind` is `nil`, removes them.
    private func place(_ kind: String?, in container: Container) throws {
        try container.update(PlacedWidgets.key) { widgets in
            var all = widgets ?? PlacedWidgets()
            all.widgets.removeAll { $0.plugin == Self.identifier }
            if let kind {
                _ = all.add(PlacedWidget(id: "", plugin: Self.identifier, kind: kind, family: .systemSmall))
            }
            widgets = all
        }
    }

    /// Queries the plug-in again if it isn't running, after clearing its record of crashes.
    private func provoke(_ kind: String, _ container: Container) throws {
        guard !isRunning else { return }
        _ = Spawned.run(
            "\(dist)/AppHost",
            [
                "plugins", "enable", Self.identifier, "--container", "\(folder)/served", "--state",
                "\(folder)/served-state", "--plugins", "\(folder)/plugins",
            ], ["HOME": folder, "PATH": "/usr/bin:/bin"])
        try place(kind, in: container)
        wait(within: 1) { isRunning }
    }

    private func floodQueue() throws {
        for number in 0..<30_000 {
            let digits = String(number)
            let id = String(repeating: "0", count: 36 - digits.count) + digits
            close(open("\(folder)/served/documents/queue/action.\(id)", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
        }
    }

    /// True if a process of the plug-in runs.
    private var isRunning: Bool {
        guard let processes = opendir("/proc") else { return false }
        defer { closedir(processes) }
        var buffer = [CChar](repeating: 0, count: 4_096)
        while let entry = readdir(processes) {
            let name = withUnsafePointer(to: entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard Int(name) != nil else { continue }
            let count = readlink("/proc/\(name)/exe", &buffer, buffer.count)
            guard count > 0 else { continue }
            let path = String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
            if path.hasPrefix("\(folder)/plugins/") { return true }
        }
        return false
    }

    private func wait(within seconds: Double, until condition: () -> Bool) {
        let clock = ContinuousClock()
        let begun = clock.now
        while !condition(), (clock.now - begun) / .seconds(1) < seconds { usleep(2_000) }
    }

    private func makePlugin() throws {
        let appex = "\(folder)/plugins/Bad.appex"
        let manifest = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>CFBundleIdentifier</key><string>\(Self.identifier)</string>
            <key>CFBundleExecutable</key><string>plugin</string><key>CFBundleName</key><string>Bad</string>
            <key>NSExtension</key><dict>
            <key>NSExtensionPointIdentifier</key><string>com.apple.widgetkit-extension</string></dict>
            <key>AirlockPlugin</key><dict>
            <key>MemoryLimit</key><integer>200</integer><key>Children</key><true/></dict>
            </dict></plist>
            """
        for path in ["\(folder)/plugins", appex] { mkdir(path, 0o700) }
        guard Spawned.run("/bin/cp", [program, "\(appex)/plugin"], [:]).status == 0,
            let file = fopen("\(appex)/Info.plist", "w")
        else { throw ServedControl.Failure(description: "can't make \(appex)") }
        fputs(manifest, file)
        fclose(file)
    }

    private func row(_ way: Way, _ times: [Double], quiet: [Double]) {
        guard !times.isEmpty else { return }
        for percent in [50, 99] {
            table.add(
                "a tap; a plug-in \(way.name), p\(percent)", .seconds(times.percentile(percent) / 1_000),
                against: "the same tap, quiet host", .seconds(quiet.percentile(percent) / 1_000),
                goal: .ratio(atMost: Self.bar))
        }
    }
}
