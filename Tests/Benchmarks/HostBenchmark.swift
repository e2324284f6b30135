import Glibc
import Shared

/// What a host costs that is left running with as many widgets as can be placed.
struct HostBenchmark {
    /// The folder of the release executables.
    let dist: String
    let folder: String
    let fonts: String

    func run() throws {
        let path = "\(folder)/placed"
        let container = try Container.create(at: path, group: "group.airlock")
        let families: [WidgetFamily] = [
            .systemSmall, .systemMedium, .systemLarge, .accessoryCircular, .accessoryRectangular, .accessoryInline,
        ]
        try container.update(PlacedWidgets.key) { widgets in
            var all = PlacedWidgets()
            for number in 0..<PlacedWidgets.limit {
                _ = all.add(
                    PlacedWidget(id: "", kind: "JokeOfTheDayWidget", family: families[number % families.count]))
            }
            widgets = all
        }
        let clock = ContinuousClock()
        let begun = clock.now
        let host = try RunningHost(dist: dist, container: path, folder: folder, fonts: fonts)
        var (line, tried, drawn) = (Optional(host.beginning), 0, 0)
        while let said = line {
            if said.contains(#""event":"reload""#) {
                tried += 1
                if said.contains(#""level":"info""#) { drawn += 1 }
            }
            line = tried < PlacedWidgets.limit ? host.child.nextLine() : nil
        }
        let seconds = (clock.now - begun) / .seconds(1)
        // What follows the snapshots is over by then.
        sleep(5)
        let before = host.child.ticks
        sleep(60)
        print(
            "\(PlacedWidgets.limit) placed widgets: \(drawn) drawn after \(Int(seconds * 1_000)) ms, each by a process of its own; "
                + "the host holds \(host.child.resident) kB and computes \((host.child.ticks - before) * 10) ms in 60 s of nothing to do"
        )
        host.child.end()
    }
}
