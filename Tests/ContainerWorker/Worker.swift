import Glibc
import Shared
import TestSupport

/// One run of the worker.
struct Worker {
    struct Usage: Error {}

    let verb: String
    let container: Container
    let domain: Domain
    let key: DocumentKey<Counter>
    let arguments: [String]

    init(_ arguments: [String]) throws {
        guard arguments.count >= 6, let role = ContainerRole(rawValue: arguments[3]),
            let domain = Domain(rawValue: arguments[4])
        else { throw Usage() }
        verb = arguments[1]
        self.domain = domain
        key = try DocumentKey(domain, arguments[5])
        container = try Container.open(at: arguments[2], role: role)
        self.arguments = Array(arguments[6...])
    }

    func run() throws {
        switch (verb, arguments.first) {
        case ("write", "publish"): try publish(try durability(1))
        case ("write", "update"): try update(try durability(1), seconds: try seconds(2))
        case ("read", _): try read(seconds: try seconds(0))
        case ("once", nil): _ = try container.read(JokeOfTheDay.key)
        case ("hold", let label?): try hold(label, child: Array(arguments[1...]))
        default: throw Usage()
        }
    }

    private func durability(_ index: Int) throws -> Durability {
        guard arguments.count > index, let durability = Durability(rawValue: arguments[index]) else { throw Usage() }
        return durability
    }

    private func seconds(_ index: Int) throws -> Double {
        guard arguments.count > index, let seconds = Double(arguments[index]) else { throw Usage() }
        return seconds
    }

    private func publish(_ durability: Durability) throws {
        var count = try container.read(key).value?.count ?? 0
        while true {
            count += 1
            let commit = try container.publish(Counter(count), to: key, durability: durability, label: "count")
            Line("\(commit.generation) \(count)").write(to: 1)
        }
    }

    private func update(_ durability: Durability, seconds: Double) throws {
        var done = 0
        var longest = 0.0
        let end = now() + seconds
        while now() < end {
            let start = now()
            try container.update(key, durability: durability, label: "add") { $0 = Counter(($0?.count ?? 0) + 1) }
            longest = max(longest, now() - start)
            done += 1
        }
        Line("\(done) \(Int(longest * 1_000))").write(to: 1)
    }

    private func read(seconds: Double) throws {
        var done = 0
        var torn = 0
        var last: UInt64 = 0
        var longest = 0.0
        let end = now() + seconds
        while now() < end {
            let start = now()
            let reading = try container.read(key)
            longest = max(longest, now() - start)
            if let value = reading.value, !value.isWhole || value.count < last { torn += 1 }
            if reading.recovered != nil { torn += 1 }
            last = reading.value?.count ?? last
            done += 1
        }
        Line("\(done) \(torn) \(Int(longest * 1_000))").write(to: 1)
    }

    private func hold(_ label: String, child: [String]) throws {
        try container.withLock(on: domain, label: label) {
            var processID: pid_t = 0
            if let path = child.first {
                var words: [UnsafeMutablePointer<CChar>?] = child.map { strdup($0) } + [nil]
                defer { words.forEach { free($0) } }
                guard posix_spawn(&processID, path, nil, nil, &words, environ) == 0 else { throw Usage() }
            }
            Line("\(processID)").write(to: 1)
            var byte: UInt8 = 0
            while Glibc.read(0, &byte, 1) > 0 {}
        }
    }

    private func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
