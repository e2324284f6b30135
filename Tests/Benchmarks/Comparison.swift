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
    let table: ResultTable
    private var subjects: [(subject: Subject, bar: Double?)] = []
    /// The largest resident and the largest private memory of the measured programs, in MB.
    private var memoryGoal: (resident: Double, own: Double)?

    init(
        iterations: Int, peer: Subject, meter: String, environment: [String: String], scratch: ScratchFolder,
        table: ResultTable
    ) {
        self.iterations = iterations
        self.peer = peer
        self.meter = meter
        self.environment = environment
        self.scratch = scratch
        self.table = table
    }

    /// Adds rows for the memory of the programs, which should stay below these values in MB.
    func memory(resident: Double, own: Double) -> Comparison {
        var copy = self
        copy.memoryGoal = (resident, own)
        return copy
    }

    /// Adds a program to measure. Its time divided by the peer's time should stay below `bar`.
    func against(_ subject: Subject, bar: Double?) -> Comparison {
        var copy = self
        copy.subjects.append((subject, bar))
        return copy
    }

    /// Returns the memory that a run used; `nil` if it can't be measured.
    func memory(_ subject: Subject) -> Memory? {
        let output = scratch.path + "/peak"
        let run = Spawned.run(meter, [subject.path] + subject.arguments, environment, output: output)
        guard run.status == 0, let file = fopen(output, "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 32)
        guard fgets(&line, CInt(line.count), file) != nil else { return nil }
        let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let numbers = text.split { $0 == " " || $0 == "\n" }.compactMap { Double($0) }
        return numbers.count == 2 ? Memory(peak: numbers[0] / 1_024, own: numbers[1] / 1_024) : nil
    }

    /// Replaces a program that was built here with a copy. The kernel caches a new copy in large units. It may have dropped pages of an
    /// unused program, and reads each of them again by itself, so that later starts have more page faults.
    ///
    /// - Returns: True unless the copy failed.
    private func refresh(_ path: String) -> Bool {
        guard !path.hasPrefix("/bin/"), !path.hasPrefix("/usr/") else { return true }
        let script = #"cp -p "$0" "$0.copy" && mv -f "$0.copy" "$0""#
        return Spawned.run("/bin/sh", ["-c", script, path], environment).status == 0
    }

    /// Runs all programs alternately and adds a row for each program. The ratio is the median of the iterations' ratios.
    func run() {
        let all = [peer] + subjects.map(\.subject)
        for path in Set(all.map(\.path)) where !refresh(path) {
            return table.add(diagnostic: "\(path): can't be copied, not measured")
        }
        var times = [[Double]](repeating: [], count: all.count)
        for round in -3..<iterations {
            for (index, subject) in all.enumerated() {
                let result = Spawned.run(subject.path, subject.arguments, environment)
                guard result.status == 0 else {
                    return table.add(diagnostic: "\(subject.name): exit status \(result.status), not measured")
                }
                guard round >= 0 else { continue }
                times[index].append(result.seconds)
            }
        }
        for (index, subject) in subjects.enumerated() {
            let ratios = zip(times[index + 1], times[0]).map { $0 / $1 }
            table.add(
                subject.subject.name, .seconds(times[index + 1].median), against: peer.name, .seconds(times[0].median),
                ratio: ratios.median, goal: subject.bar.map { .ratio(atMost: $0) })
        }
        guard let memoryGoal, let peerMemory = memory(peer) else { return }
        for (subject, _) in subjects {
            guard let memory = memory(subject) else { continue }
            table.add(
                "\(subject.name): resident", .megabytes(memory.peak), against: peer.name, .megabytes(peerMemory.peak),
                goal: .value(.megabytes(memoryGoal.resident)))
            table.add(
                "\(subject.name): private", .megabytes(memory.own), against: peer.name, .megabytes(peerMemory.own),
                goal: .value(.megabytes(memoryGoal.own)))
        }
    }
}

/// The memory of a process, in megabytes.
struct Memory {
    /// The peak, including shared pages of programs and libraries.
    let peak: Double
    /// The private memory at the end.
    let own: Double
}

extension [Double] {
    /// The median; 0 if there are no values.
    var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}
