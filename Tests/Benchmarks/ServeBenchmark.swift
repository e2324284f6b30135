/// Measures the time from a tap on the page to the new snapshot.
struct ServeBenchmark {
    /// The folder of the release executables.
    let dist: String
    let folder: String
    let fonts: String

    func run(iterations: Int = 200) throws {
        let control = try ServedControl(dist: dist, folder: folder, fonts: fonts)
        for _ in 0..<5 { _ = try control.tap() }
        let times = try (0..<iterations).map { _ in try control.tap() }
        func share(_ percent: Int) -> String {
            let tenths = Int(times.percentile(percent) * 10)
            return "\(tenths / 10).\(tenths % 10)"
        }
        print(
            "a tap on the page to the control's new snapshot fetched, its intent run and a Live Activity begun or ended, "
                + "\(iterations) taps: p50 \(share(50)) ms, p99 \(share(99)) ms")
    }
}
