import Glibc
import Shared

/// The results of a run. Each row is printed when it is measured: the measurement, the peer's, their ratio, and the goal.
final class ResultTable {
    /// A measured quantity.
    enum Quantity {
        case seconds(Double)
        case perSecond(Double)
        case megabytes(Double)
        case kilobytes(Double)
        case count(Double)

        /// The number in the unit of its name in JSON.
        fileprivate var number: Double {
            switch self {
            case .seconds(let number), .perSecond(let number), .megabytes(let number), .kilobytes(let number),
                .count(let number):
                number
            }
        }

        fileprivate var unit: String {
            switch self {
            case .seconds: "seconds"
            case .perSecond: "perSecond"
            case .megabytes: "megabytes"
            case .kilobytes: "kilobytes"
            case .count: "count"
            }
        }

        fileprivate var text: String {
            switch self {
            case .seconds(let seconds) where seconds < 2e-6: "\(rounded(seconds * 1e9, 1)) ns"
            case .seconds(let seconds) where seconds < 2e-3: "\(rounded(seconds * 1e6, 1)) µs"
            case .seconds(let seconds) where seconds < 2: "\(rounded(seconds * 1e3, 1)) ms"
            case .seconds(let seconds): "\(rounded(seconds, 1)) s"
            case .perSecond(let number): "\(Int(number)) per s"
            case .megabytes(let number): "\(rounded(number, 1)) MB"
            case .kilobytes(let number): "\(Int(number)) kB"
            case .count(let number): "\(rounded(number, 2))"
            }
        }
    }

    /// The value that a measurement should reach.
    enum Goal {
        /// The largest ratio to the peer.
        case ratio(atMost: Double)
        /// The largest value, in the unit of the measurement.
        case value(Quantity)
        /// The smallest value, in the unit of the measurement.
        case least(Quantity)
        /// The largest value is the peer's plus a number.
        case peer(plus: Quantity)
    }

    struct Row {
        var what: String
        var measured: Quantity
        /// The other program, and the same quantity measured for it.
        var peer: (name: String, measured: Quantity?)?
        /// The measurement divided by the peer's; `nil` divides the two numbers of the row.
        var ratio: Double?
        var goal: Goal?
    }

    private let isJSON: Bool
    private let machine: [(String, JSONValue)]
    private var rows: [Row] = []
    private var diagnostics: [String] = []
    private var hasHead = false

    /// - Parameter isJSON: True to print one JSON document at the end. The rows then go to standard error.
    init(isJSON: Bool, commit: String) {
        self.isJSON = isJSON
        let busy = rounded(BusyProcessors.measured(), 2)
        machine = [
            ("cores", .integer(sysconf(CInt(_SC_NPROCESSORS_ONLN)))), ("processor", .string(Self.processor)),
            ("commit", .string(commit)), ("busyBefore", .number(busy)), ("isQuiet", .bool(busy < Self.quiet)),
        ]
        if busy >= Self.quiet {
            add(diagnostic: "the machine isn't quiet: \(busy) processors were busy before the first measurement")
        }
    }

    /// The number of busy processors below which a machine counts as quiet.
    private static let quiet = 0.5

    func add(_ row: Row) {
        if !hasHead {
            hasHead = true
            line(["what", "measured", "peer's", "ratio", "goal", "", "peer"])
        }
        rows.append(row)
        line([
            row.what, row.measured.text, row.peer?.measured?.text ?? "",
            row.quotient.map { "\(rounded($0, 2))×" } ?? "",
            row.goalText, row.isShort == true ? "short" : "", row.peer?.name ?? "",
        ])
    }

    /// Adds a measurement with a peer's, and their ratio.
    func add(
        _ what: String, _ measured: Quantity, against peer: String, _ other: Quantity? = nil, ratio: Double? = nil,
        goal: Goal? = nil
    ) {
        add(Row(what: what, measured: measured, peer: (peer, other), ratio: ratio, goal: goal))
    }

    /// Adds a measurement without a peer.
    func add(_ what: String, _ measured: Quantity, goal: Goal? = nil) {
        add(Row(what: what, measured: measured, goal: goal))
    }

    /// Adds a sentence, such as the reason why something isn't measured.
    func add(diagnostic: String) {
        diagnostics.append(diagnostic)
        output(diagnostic)
    }

    /// Prints the goals that other commands measure, and with `--json` the document.
    func finish() throws {
        let short = rows.filter { $0.isShort == true }.map(\.what)
        let goals = rows.count { $0.isShort != nil }
        if goals > 0 {
            let names = short.isEmpty ? "" : "; short: \(short.joined(separator: ", "))"
            output("\(goals - short.count) of \(goals) goals reached\(names)")
        }
        for (what, command) in Self.elsewhere { output("measured by \(command): \(what)") }
        guard isJSON else { return }
        let document = JSONValue.object(
            machine.map { JSONMember($0.0, $0.1) } + [
                JSONMember("rows", .array(rows.map(\.json))),
                JSONMember("diagnostics", .array(diagnostics.map(JSONValue.string))),
            ])
        print(try document.serialised(pretty: true))
    }

    /// The goals that take minutes to measure, and the command that measures each.
    private static let elsewhere = [
        ("an empty home to the first image in 60 s", "./airlock prove toolkit"),
        ("an edit to all images in 5 s at the 95th percentile", "./airlock prove watch"),
        ("processor time of the release executables", "./airlock bench build"),
        ("all tests in 5 minutes", "./airlock test"),
        ("text widths within a point of iOS", "./airlock test LikenessTests"),
    ]

    private static let widths = [52, 12, 12, 9, 16, 7, 0]

    private func line(_ cells: [String]) {
        let padded = zip(cells, Self.widths).enumerated().map { index, cell in
            let fill = String(repeating: " ", count: max(cell.1 - cell.0.count, 0))
            return index == 0 || index > 3 ? (index == 4 ? "  " : "") + cell.0 + fill : fill + cell.0
        }
        output(padded.joined())
    }

    private func output(_ text: String) {
        if isJSON { StandardError.write(text) } else { print(text) }
        fflush(nil)
    }

    private static var processor: String {
        guard let file = fopen("/proc/cpuinfo", "r") else { return "unknown" }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 512)
        while fgets(&line, CInt(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            if text.hasPrefix("model name"), let name = text.split(separator: ":").last {
                return String(name.dropFirst())
            }
        }
        return "unknown"
    }
}

extension ResultTable.Row {
    fileprivate var quotient: Double? {
        if let ratio { return ratio }
        guard let other = peer?.measured?.number, other > 0 else { return nil }
        return measured.number / other
    }

    /// True if the goal isn't reached; `nil` without a goal or without the peer that the goal refers to.
    fileprivate var isShort: Bool? {
        switch goal {
        case .ratio(let most): quotient.map { $0 > most }
        case .value(let most): measured.number > most.number
        case .least(let least): measured.number < least.number
        case .peer(let more): peer?.measured.map { measured.number > $0.number + more.number }
        case nil: nil
        }
    }

    fileprivate var goalText: String {
        switch goal {
        case .ratio(let most): "≤ \(most)×"
        case .value(let most): "≤ \(most.text)"
        case .least(let least): "≥ \(least.text)"
        case .peer(let more): "≤ peer's+\(more.text)"
        case nil: ""
        }
    }

    fileprivate var json: JSONValue {
        var members = [
            JSONMember("what", .string(what)), JSONMember("unit", .string(measured.unit)),
            JSONMember("measured", .number(measured.number)),
        ]
        if let peer { members.append(JSONMember("peer", .string(peer.name))) }
        if let other = peer?.measured { members.append(JSONMember("peerMeasured", .number(other.number))) }
        if let quotient { members.append(JSONMember("ratio", .number(quotient))) }
        if goal != nil { members.append(JSONMember("goal", .string(goalText))) }
        if let isShort { members.append(JSONMember("isShort", .bool(isShort))) }
        return .object(members)
    }
}

/// The processors that are busy with other work.
private enum BusyProcessors {
    /// Returns the mean number over three seconds, in which this process sleeps.
    static func measured() -> Double {
        let before = times()
        sleep(3)
        let after = times()
        let all = after.all - before.all
        guard all > 0 else { return 0 }
        let cores = Double(sysconf(CInt(_SC_NPROCESSORS_ONLN)))
        return cores * Double(all - (after.idle - before.idle)) / Double(all)
    }

    private static func times() -> (all: Int, idle: Int) {
        guard let file = fopen("/proc/stat", "r") else { return (0, 0) }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        guard fgets(&line, CInt(line.count), file) != nil else { return (0, 0) }
        let text = String(decoding: line.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        // cpu user nice system idle iowait irq softirq steal
        let numbers = text.split(separator: " ").dropFirst().prefix(8).compactMap { Int($0) }
        guard numbers.count == 8 else { return (0, 0) }
        return (numbers.reduce(0, +), numbers[3] + numbers[4])
    }
}

private func rounded(_ value: Double, _ digits: Int) -> Double {
    let scale = digits == 1 ? 10.0 : 100.0
    return (value * scale).rounded() / scale
}
