/// Measures the time from a tap on the page to the new snapshot.
struct ServeBenchmark {
    /// The folder of the release executables.
    let dist: String
    let folder: String
    let fonts: String
    let table: ResultTable

    func run(iterations: Int = 200) throws {
        let control = try ServedControl(dist: dist, folder: folder, fonts: fonts)
        for _ in 0..<5 { _ = try control.tap() }
        let times = try (0..<iterations).map { _ in try control.tap() }
        for percent in [50, 99] {
            table.add("a tap to the control's new snapshot, p\(percent)", .seconds(times.percentile(percent) / 1_000))
        }
    }
}
