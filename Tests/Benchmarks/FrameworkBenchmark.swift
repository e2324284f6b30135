import Glibc
import Shared

/// Measures what one of Apple's other frameworks costs an app: the same widget with and without `import HealthKit`.
struct FrameworkBenchmark {
    /// The folder of the two imported apps.
    let peers: String
    let folder: String
    let table: ResultTable

    func run(_ compare: (Int, Comparison.Subject) -> Comparison) {
        let (plain, other) = (executable("Plain"), executable("PlainWithHealthKit"))
        let container = "\(folder)/plain"
        guard let size = bytes(of: plain), let otherSize = bytes(of: other),
            (try? Container.create(at: container, group: "group.airlock")) != nil
        else {
            return table.add(diagnostic: "frameworks: no \(plain), \(other) or container for them, not measured")
        }
        // Otherwise, HealthKit would be in every app.
        table.add(
            "bytes that HealthKit adds to an app", .kilobytes((otherSize - size) / 1_024), goal: .least(.kilobytes(1)))
        table.add(
            "an app that imports HealthKit: executable", .megabytes(otherSize / 1_048_576),
            against: "the same app without it", .megabytes(size / 1_048_576))
        func subject(_ name: String, _ program: String) -> Comparison.Subject {
            .init(
                name, program,
                [
                    "render", "--kind", "Plain", "--container", container, "--at", "2026-11-21T09:41:00Z", "--timezone",
                    "UTC", "--out", "\(folder)/plain.png",
                ])
        }
        compare(50, subject("the same app without it", plain))
            .against(subject("an app that imports HealthKit, cold", other), bar: 1.1)
            .run()
    }

    private func executable(_ name: String) -> String { "\(peers)/\(name)/.build/app/release/\(name)-widgets" }

    private func bytes(of path: String) -> Double? {
        var status = stat()
        return stat(path, &status) == 0 ? Double(status.st_size) : nil
    }
}
