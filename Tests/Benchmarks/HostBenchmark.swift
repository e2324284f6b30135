import Glibc
import Shared

/// Measures the cost of a running host with the maximum number of widgets.
struct HostBenchmark {
    /// The folder of the release executables.
    let dist: String
    let folder: String
    let fonts: String
    let table: ResultTable

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
        var (next, tried, drawn) = (Optional(host.beginning), 0, 0)
        while let line = next {
            if line.contains(#""event":"reload""#) {
                tried += 1
                if line.contains(#""level":"info""#) { drawn += 1 }
            }
            next = tried < PlacedWidgets.limit ? host.child.nextLine() : nil
        }
        let seconds = (clock.now - begun) / .seconds(1)
        // After five seconds, the work that follows the snapshots is done.
        sleep(5)
        let before = host.child.ticks
        sleep(60)
        if drawn < PlacedWidgets.limit { table.add(diagnostic: "placed widgets: only \(drawn) were drawn") }
        table.add("\(PlacedWidgets.limit) placed widgets, all drawn", .seconds(seconds))
        table.add("\(PlacedWidgets.limit) placed widgets: the host's memory", .kilobytes(Double(host.child.resident)))
        table.add(
            "… its processor time in an idle minute", .seconds(Double(host.child.ticks - before) / 100))
        host.child.end()
    }
}
