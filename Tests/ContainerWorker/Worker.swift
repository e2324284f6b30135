import Glibc
import Shared
import Synchronization
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
            let domain = Domain.named(arguments[4])
        else { throw Usage() }
        verb = arguments[1]
        self.domain = domain
        key = try DocumentKey(domain, arguments[5])
        container = try Self.open(arguments[2], role, verb)
        self.arguments = Array(arguments[6...])
    }

    /// Opens the container. A writer waits ten minutes for its lock, so that no load of the machine fails it, and reports that it waits.
    private static func open(_ path: String, _ role: ContainerRole, _ verb: String) throws -> Container {
        guard verb == "write" else { return try Container.open(at: path, role: role) }
        let hasWaited = Atomic(false)
        let system = SystemCalls { call, _ in
            if call == .futexWait || call == .nanosleep, !hasWaited.exchange(true, ordering: .relaxed) {
                Line("waits").write(to: 2)
            }
            return nil
        }
        return try Container.open(at: path, role: role, system: system, lockTimeout: 600_000_000_000)
    }

    func run() throws {
        switch (verb, arguments.first) {
        case ("write", "publish"): try publish(try durability(1))
        case ("write", "update"): try update(try durability(1), times: try count(2))
        case ("read", nil): try read()
        case ("hold", let label?): try hold(label, child: Array(arguments[1...]))
        default: throw Usage()
        }
    }

    private func durability(_ index: Int) throws -> Durability {
        guard arguments.count > index, let durability = Durability(rawValue: arguments[index]) else { throw Usage() }
        return durability
    }

    private func count(_ index: Int) throws -> Int {
        guard arguments.count > index, let count = Int(arguments[index]) else { throw Usage() }
        return count
    }

    private func publish(_ durability: Durability) throws {
        var count = try container.read(key).value?.count ?? 0
        while true {
            count += 1
            let commit = try container.publish(Counter(count), to: key, durability: durability, label: "count")
            Line("\(commit.generation) \(count)").write(to: 1)
        }
    }

    private func update(_ durability: Durability, times: Int) throws {
        for _ in 0..<times {
            try container.update(key, durability: durability, label: "add") { $0 = Counter(($0?.count ?? 0) + 1) }
        }
    }

    private func read() throws {
        var done = 0
        var torn = 0
        var last: UInt64 = 0
        var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        repeat {
            let reading = try container.read(key)
            if let value = reading.value, !value.isWhole || value.count < last { torn += 1 }
            if reading.recovered != nil { torn += 1 }
            last = reading.value?.count ?? last
            done += 1
            if done == 1 { Line("reads").write(to: 1) }
        } while poll(&input, 1, 0) == 0
        Line("\(done) \(torn)").write(to: 1)
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
}
