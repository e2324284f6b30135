import Glibc

/// Measures a plug-in in Python from the request to the snapshot, in new processes and in a running process.
struct PluginBenchmark {
    let dist: String
    let folder: String
    let environment: [String: String]

    func run() {
        let output = "\(folder)/plugin-timings"
        let result = Spawned.run(
            "\(dist)/AppHost",
            ["plugins", "check", "\(dist)/../../Documentation/Examples/Moon.appex", "--iterations", "40"],
            environment, output: output)
        guard result.status == 0, let file = fopen(output, "r") else {
            return print("plug-in: 'AppHost plugins check' ended with status \(result.status), not measured")
        }
        defer { fclose(file) }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while getline(&line, &capacity, file) > 0 {
            guard let text = line.map({ String(cString: $0) }), text.contains("request to snapshot") else { continue }
            print("plug-in in Python, \(text)", terminator: "")
        }
    }
}
