import CEscape
import Glibc
import Shared

/// A plug-in's behaviour when it is queried.
enum Misbehaviour: String, CaseIterable {
    /// Answers correctly.
    case good
    case hang, spin, allocate, abort, flood, noise, twice, again, late, half, encoding, silent, status, error
    case wrongID = "wrong-id"
    /// Answers, and then ignores all requests to end.
    case stubborn
    case network, trace, deaf
    /// Leaves other processes behind, and answers.
    case family
    case absent, large, hoard
    /// Hundreds of views in sparse files.
    case sparse
    /// Writes files until it is ended.
    case pour
    /// Children and threads that can't be found through the first thread alone, and that hold memory or compute.
    case threadChild = "thread-child"
    case orphan
    case orphanSpin = "orphan-spin"
    case leaderless
    case crowd
    /// Views that are drawn: one that is quick, many slow ones, nested effects, and a character with 70,000 combining marks.
    case quick, slow, blurs, marks

    /// The previous answer, which is repeated.
    nonisolated(unsafe) private static var previousAnswer = ""
    nonisolated(unsafe) private static var folder = ""

    /// Answers requests until the end of input.
    static func serve() -> Never {
        while let line = readLine() {
            guard let request = try? JSONValue(parsing: line), let id = request["id"]?.integer else { exit(65) }
            let parameters = request["params"]
            switch request["method"]?.string {
            case "initialize":
                folder = parameters?["folder"]?.string ?? ""
                answer(id, #"{"protocol": \#(folder.hasSuffix(".future") ? 2 : 1)}"#)
            case "widgets/list":
                answer(id, #"{"widgets": [{"kind": "good", "families": ["systemSmall"]}]}"#)
            case "widgets/timeline":
                let behaviour = parameters?["kind"]?.string.flatMap(Misbehaviour.init) ?? .good
                behaviour.act(id, generation: parameters?["generation"]?.integer ?? 0)
            case "intents/perform":
                let name = parameters?["parameters"]?["name"]?.string ?? "unnamed"
                answer(
                    id,
                    #"{"generation": \#(parameters?["generation"]?.integer ?? 0), "dialog": "Hello, \#(name)", "reload": ["good"]}"#
                )
            default:
                // A request to end.
                answer(id, "{}")
                exit(0)
            }
        }
        exit(0)
    }

    private static func answer(_ id: Int, _ result: String) {
        emit(#"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#)
    }

    private static func emit(_ text: String, end: String = "\n") {
        let bytes = Array((text + end).utf8)
        _ = Glibc.write(1, bytes, bytes.count)
    }

    private static func blurred(_ paint: String, times: Int) -> String {
        let blurs = [String](repeating: #"{"modifier":"blur","radius":40}"#, count: times).joined(separator: ",")
        return #"{"type":"Shape","shape":"rectangle","paint":"\#(paint)","modifiers":[\#(blurs)]}"#
    }

    /// Answers with an entry for each view, a second apart.
    private static func show(_ views: [String], _ id: Int, _ generation: Int) {
        let entries = views.enumerated().map { index, view in
            write("shown-\(index)", Array(#"{"airlock":"view","format":1,"views":[\#(view)]}"#.utf8))
            return #"{"date":"2026-11-21T09:41:\#(10 + index)Z","view":"shown-\#(index)"}"#
        }
        answer(
            id, #"{"generation":\#(generation),"entries":[\#(entries.joined(separator: ","))],"policy":"never"}"#)
    }

    private static func store(_ name: String, _ bytes: Int) {
        write(name, [UInt8](repeating: 0x20, count: bytes))
    }

    /// Returns a file next to the program; `nil` if there is none.
    private static func siblingFile(_ name: String) -> [UInt8]? {
        let folder = CommandLine.arguments[0].split(separator: "/").dropLast().joined(separator: "/")
        let file = Glibc.open("/\(folder)/\(name)", O_RDONLY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 2 << 20)
        let count = read(file, &bytes, bytes.count)
        return Array(bytes.prefix(max(count, 0)))
    }

    /// Writes a file in the plug-in's folder; a size beyond the content makes it sparse.
    private static func write(_ name: String, _ content: [UInt8], size: Int? = nil) {
        let file = open("\(folder)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        _ = Glibc.write(file, content, content.count)
        if let size { ftruncate(file, size) }
        close(file)
    }

    private func act(_ id: Int, generation: Int) {
        if self == .good, let line = Self.siblingFile("answer"), let view = Self.siblingFile("view") {
            // The test supplies the answer, except for the numbers of the request.
            for name in ["a", "b"] { Self.write(name, view) }
            let text = String(decoding: line, as: UTF8.self)
            return Self.emit(
                text.replacing("\"id\":1,", with: "\"id\":\(id),").replacing(
                    "\"generation\":3", with: "\"generation\":\(generation)"))
        }
        let name = "view-\(generation)"
        Self.store(name, self == .large ? 2 << 20 : 10)
        let view = self == .absent ? "nowhere" : name
        let result =
            #"{"generation":\#(generation),"entries":[{"date":"2026-11-21T09:41:00Z","view":"\#(view)"}],"policy":"never"}"#
        let line = #"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#
        switch self {
        case .good, .absent, .large: Self.emit(line)
        case .hang: while true { pause() }
        case .spin: while true {}
        case .allocate: Self.allocate()
        case .abort: Glibc.abort()
        case .flood: Self.flood(1)
        case .noise: Self.flood(2)
        case .twice: Self.emit(line + "\n" + line)
        case .again:
            // The previous answer precedes this one.
            Self.emit(Self.previousAnswer.isEmpty ? line : Self.previousAnswer + "\n" + line)
            Self.previousAnswer = line
        case .late:
            sleep(60)
            Self.emit(line)
        case .half:
            Self.emit(String(line.prefix(40)), end: "")
            exit(0)
        case .encoding:
            let bytes: [UInt8] = [0x22, 0xFF, 0xFE, 0x22, 0x0A]
            _ = Glibc.write(1, bytes, bytes.count)
        case .silent: exit(0)
        case .status:
            StandardError.write("no moon tonight")
            exit(3)
        case .error: Self.emit(#"{"jsonrpc":"2.0","id":\#(id),"error":{"code":7,"message":"clouds"}}"#)
        case .wrongID: Self.emit(#"{"jsonrpc":"2.0","id":\#(id + 9),"result":\#(result)}"#)
        case .stubborn:
            signal(SIGTERM, SIG_IGN)
            Self.emit(line)
            while true { pause() }
        case .network: _ = call(Int(SYS_socket), Int(AF_INET), 1, 0)
        case .trace: _ = call(Int(SYS_ptrace), 0x4206, 1)
        case .deaf:
            close(0)
            while true { pause() }
        case .family:
            Self.startFamily()
            Self.emit(line)
        case .hoard:
            for number in 0..<20 { Self.store("hoard-\(number)", 1 << 20) }
            Self.emit(line)
        case .sparse:
            let entries = (0..<800).map { number in
                Self.write("sparse-\(number)", [], size: 1 << 20)
                return #"{"date":"2026-11-21T09:41:00Z","view":"sparse-\#(number)"}"#
            }
            Self.answer(
                id, #"{"generation":\#(generation),"entries":[\#(entries.joined(separator: ","))],"policy":"never"}"#)
        case .pour: for number in 0... { Self.store("pour-\(number)", 1 << 20) }
        case .threadChild:
            Self.startThread { _ = escape_leave_child(0, Self.heavy) }
            while true { pause() }
        case .orphan:
            _ = escape_leave_child(1, Self.heavy)
            while true { pause() }
        case .orphanSpin:
            _ = escape_leave_child(1, 0)
            while true { pause() }
        case .leaderless:
            Self.startThread { escape_hold(Self.heavy) }
            _ = call(Int(SYS_exit), 0)
        case .quick: Self.show([#"{"type":"Text","text":"quick"}"#], id, generation)
        case .slow:
            // Each is drawn separately, with as many effects as are accepted.
            Self.show((10..<30).map { Self.blurred("#0000\($0)", times: 28) }, id, generation)
        case .blurs: Self.show([Self.blurred("#000000", times: 190)], id, generation)
        case .marks:
            let text = String(repeating: "a" + String(repeating: "\u{301}", count: 69), count: 1_000)
            let title = #"{"type":"Text","text":"\#(text)","lineLimit":1,"minimumScaleFactor":0.3,"tightening":true}"#
            Self.show([#"{"type":"HStack","children":[\#(title),{"type":"Text","text":"quick"}]}"#], id, generation)
        case .crowd:
            for _ in 0..<600 { Attempt.startThread() }
            while true { pause() }
        }
    }

    /// More memory than plug-ins in the tests may hold, in bytes.
    private static let heavy = 300 << 20

    private static func startThread(_ body: @escaping @convention(c) () -> Void) {
        var thread = pthread_t()
        let argument = unsafeBitCast(body, to: UnsafeMutableRawPointer.self)
        pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                unsafeBitCast(argument, to: (@convention(c) () -> Void).self)()
                return nil
            }, argument)
    }

    private static func allocate() -> Never {
        while true {
            // An optimised build removes an allocation by `malloc` that nothing reads.
            let memory = mmap(
                nil, 8 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0)
            guard memory != MAP_FAILED else { exit(1) }
            usleep(5_000)
        }
    }

    private static func flood(_ descriptor: CInt) -> Never {
        let bytes = [UInt8](repeating: 0x78, count: 65_536)
        while Glibc.write(descriptor, bytes, bytes.count) > 0 {}
        exit(1)
    }

    /// Starts a child and a grandchild that only wait.
    private static func startFamily() {
        var child = pid_t()
        let words = ["/bin/sh", "-c", "/bin/sleep 1000 & exec /bin/sleep 1000"]
        var argv: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        posix_spawn(&child, "/bin/sh", nil, nil, &argv, environ)
    }
}
