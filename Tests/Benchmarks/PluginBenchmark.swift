import Glibc

/// Measures a plug-in in Python from the request to the snapshot, in new processes and in a running process.
struct PluginBenchmark {
    let dist: String
    let folder: String
    let environment: [String: String]
    let table: ResultTable

    func run() {
        let output = "\(folder)/plugin-timings"
        let result = Spawned.run(
            "\(dist)/AppHost",
            ["plugins", "check", "\(dist)/../../Documentation/Examples/Moon.appex", "--iterations", "40"],
            environment, output: output)
        guard result.status == 0, let file = fopen(output, "r") else {
            return table.add(
                diagnostic: "plug-in: 'AppHost plugins check' ended with status \(result.status), not measured")
        }
        defer { fclose(file) }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while getline(&line, &capacity, file) > 0 {
            guard let text = line.map({ String(cString: $0) }), text.contains("request to snapshot") else { continue }
            add(text)
        }
    }

    /// Adds the numbers of a line such as "warm  request to snapshot: p50 59.2 ms, p99 77.2 ms".
    private func add(_ line: String) {
        let words = line.split { " ,\n".contains($0) }.map(String.init)
        for percentile in ["p50", "p99"] {
            guard let index = words.firstIndex(of: percentile), index + 1 < words.count,
                let milliseconds = Double(words[index + 1])
            else { continue }
            table.add(
                "plug-in in Python, \(words[0]), to the snapshot, \(percentile)", .seconds(milliseconds / 1_000))
        }
    }
}
