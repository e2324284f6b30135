import Glibc

/// A comparison of one or more programs with another program, `peer`. All programs run alternately.
struct Comparison {
    struct Subject {
        let name: String
        let path: String
        let arguments: [String]

        init(_ name: String, _ path: String, _ arguments: [String]) {
            (self.name, self.path, self.arguments) = (name, path, arguments)
        }
    }

    let iterations: Int
    let peer: Subject
    /// The path of the program that measures the memory of another program.
    let meter: String
    let environment: [String: String]
    let scratch: ScratchFolder
    private var subjects: [(subject: Subject, bar: Double?)] = []

    init(iterations: Int, peer: Subject, meter: String, environment: [String: String], scratch: ScratchFolder) {
        self.iterations = iterations
        self.peer = peer
        self.meter = meter
        self.environment = environment
        self.scratch = scratch
    }

    /// Adds a program to measure. Its time divided by the peer's time should stay below `bar`.
    func against(_ subject: Subject, bar: Double?) -> Comparison {
        var copy = self
        copy.subjects.append((subject, bar))
        return copy
    }

    /// Returns the memory that a run used; `nil` if it can't be measured.
    private func memory(_ subject: Subject) -> Memory? {
        let output = scratch.path + "/peak"
        let run = Spawned.run(meter, [subject.path] + subject.arguments, environment, output: output)
        guard run.status == 0, let file = fopen(output, "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 32)
        guard fgets(&line, CInt(line.count), file) != nil else { return nil }
        let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let numbers = text.split { $0 == " " || $0 == "\n" }.compactMap { Int($0) }
        return numbers.count == 2 ? Memory(peak: numbers[0], own: numbers[1]) : nil
    }

    /// Runs all programs alternately and prints a row for each program. The printed ratio is the median of the iterations' ratios.
    func run() {
        let all = [peer] + subjects.map(\.subject)
        var times = [[Double]](repeating: [], count: all.count)
        let memory = all.map(memory)
        for round in -3..<iterations {
            for (index, subject) in all.enumerated() {
                let result = Spawned.run(subject.path, subject.arguments, environment)
                guard result.status == 0 else {
                    print("\(subject.name): exit status \(result.status), not measured")
                    return
                }
                guard round >= 0 else { continue }
                times[index].append(result.seconds)
            }
        }
        Row(what: peer.name, seconds: times[0].median, memory: memory[0]).print()
        for (index, subject) in subjects.enumerated() {
            let ratios = zip(times[index + 1], times[0]).map { $0 / $1 }
            Row(
                what: subject.subject.name, seconds: times[index + 1].median, ratio: ratios.median, against: peer.name,
                bar: subject.bar, memory: memory[index + 1]
            ).print()
        }
    }
}

/// The memory of a process, in kilobytes.
struct Memory {
    /// The peak, including shared pages of programs and libraries.
    let peak: Int
    /// The private memory at the end.
    let own: Int
}

/// One row of the table.
struct Row {
    var what: String
    var seconds: Double
    var ratio: Double?
    var against = ""
    var bar: Double?
    var memory: Memory?

    func print() {
        let ratioText = ratio.map { "\(rounded($0, 2))×" } ?? ""
        let barText = bar.map { "\($0)×" } ?? ""
        let memoryText = memory.map { "\(megabytes($0.peak)) (\(megabytes($0.own)))" } ?? ""
        let cells: [String] = [
            padded(what, 38), padded(duration, -12), padded(ratioText, -9), padded("  " + against.prefix(20), 23),
            padded(barText, 6), padded(memoryText, -12),
        ]
        Swift.print(cells.joined())
    }

    private func megabytes(_ kilobytes: Int) -> Double { rounded(Double(kilobytes) / 1_024, 1) }

    private var duration: String {
        if seconds < 2e-6 { return "\(rounded(seconds * 1e9, 1)) ns" }
        if seconds < 2e-3 { return "\(rounded(seconds * 1e6, 1)) µs" }
        return "\(rounded(seconds * 1e3, 1)) ms"
    }

    /// Returns the text padded with spaces; a negative width pads on the left.
    private func padded(_ text: String, _ width: Int) -> String {
        let fill = String(repeating: " ", count: max(abs(width) - text.count, 0))
        return width < 0 ? fill + text : text + fill
    }

    private func rounded(_ value: Double, _ digits: Int) -> Double {
        let scale = digits == 1 ? 10.0 : 100.0
        return (value * scale).rounded() / scale
    }
}

extension [Double] {
    /// The median; 0 if there are no values.
    var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}
