/// The options of `lint` about the snapshots that it draws, which the host passes on to the extension.
extension LintOptions {
    /// Returns the name of a finding's image in the folder of `--images`. The app's code chooses the kind, so the kind is encoded.
    package static func imageName(_ index: Int, rule: String, kind: String, place: String) -> String {
        "\("\(index + 1)-\(rule)-\(kind)-\(place)".fileName.prefix(200)).png"
    }

    package static let states = CommandOption<String?>(
        "states", "DIR",
        help:
            "a folder of Live Activity states: KIND.json or KIND-NAME.json, in the format of 'render \(RenderOptions.state)'",
        file: .read)
    package static let full = CommandOption<Bool>(
        "full", help: "every device, text size, mode, appearance and language, instead of the default subset")
    package static let languages = CommandOption<String?>(
        "languages", "LIST", help: "comma-separated languages; by default those with translations", allowsEmpty: true)
    package static let images = CommandOption<String?>(
        "images", "DIR", help: "a folder for an image of each finding", file: .filled)

    // MARK: Workers

    // With these options the host divides the work among processes, and finds the case that ends a process.
    package static let part = CommandOption<LintPart?>(
        "part", "I/N", help: "lints only part I of N and writes a report for \(parts)",
        read: { text throws(CommandFailure) in try LintPart(text) }, write: { "\($0.number)/\($0.of)" })
    package static let parts = CommandOption<String?>(
        "parts", "DIR", help: "merges the workers' reports in a folder, instead of linting", file: .read)
    package static let units = CommandOption<Bool>(
        "units", help: "prints the units of work as JSON, instead of linting")
    package static let unit = number("unit", "K", help: "with \(part), lints only unit K")
    package static let lintCase = number("case", "C", help: "with \(unit), lints only case C of the unit")
    /// The time for a unit of work, in seconds.
    package static let unitLimit = number(
        "unit-limit", "SECONDS", help: "ends the process if a unit takes longer", from: 1)

    private static func number(
        _ name: String, _ placeholder: String, help: String, from least: Int = 0
    ) -> CommandOption<Int?> {
        CommandOption(
            name, placeholder, help: help, noun: "--\(name)", in: least...Int.max,
            remedy: "write a whole number\(least > 0 ? " of at least \(least)" : "")")
    }

    /// All options except those of ``CommonOptions``.
    package static var all: [OptionDeclaration] {
        [
            kind.declaration, without.declaration, family.declaration, states.declaration, full.declaration,
            languages.declaration, format.declaration, sources.declaration, config.declaration, baseline.declaration,
            newBaseline.declaration,
            images.declaration, explain.declaration, RenderOptions.assets.declaration,
        ]
    }

    package static let kind = CommandOption<String?>(
        "kind", "KIND", help: "only this widget, activity or control", allowsEmpty: true)
    package static let without = CommandOption(
        repeated: "without", "KIND", help: "not this widget, activity or control; may be repeated")
    package static let family = CommandOption<WidgetFamily?>("family", "FAMILY", help: "only this family") { $0.name }

    /// The exit status of a worker that ends itself because a unit of its work takes too long.
    package static let timeoutStatus: Int32 = 124
}

/// A worker's share of the snapshots, so that several processes can lint in parallel.
///
/// The snapshots are divided into units, in an order that depends only on the command line. Of `of` workers, each takes every `of`-th unit,
/// beginning with the unit at its `number`.
package struct LintPart: Hashable, Sendable {
    /// The worker's number; the first is 1.
    package var number = 1
    package var of = 1

    /// The maximum number of workers, including those that the host starts for a single case.
    private static let most = 65_536
    /// The maximum number of snapshots in a unit.
    package static let snapshots = 40

    /// The share of a single worker, which is all units.
    package static let whole = LintPart(number: 1, of: 1)

    package init(number: Int, of count: Int) { (self.number, of) = (number, count) }

    /// Creates a share from text such as `2/3`.
    ///
    /// - Throws: ``CommandFailure`` for anything else.
    package init(_ text: String) throws(CommandFailure) {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let number = numbers[0], let count = numbers[1], (1...Self.most).contains(count),
            (1...count).contains(number)
        else {
            throw CommandFailure(
                "invalid part '\(text)' — write I/N, such as 2/3, with I from 1 to N and N at most \(Self.most)")
        }
        self.init(number: number, of: count)
    }

    /// True if a unit belongs to this worker's share.
    package func holds(unit: Int) -> Bool { unit % of == number - 1 }
}

/// The cost of examining snapshots, as text.
package struct LintCost: CustomStringConvertible, Sendable {
    private let snapshots: Int
    private let seconds: Double
    private let memory: Int
    private let workers: Int?

    /// Creates a cost.
    ///
    /// - Parameters:
    ///   - memory: The largest memory use of a process, in KiB.
    ///   - workers: The number of worker processes; `nil` in the output of a worker process.
    package init(snapshots: Int, seconds: Double, memory: Int, workers: Int? = nil) {
        (self.snapshots, self.seconds, self.memory, self.workers) = (snapshots, seconds, memory, workers)
    }

    package var description: String {
        let by = workers.map { " by \($0) worker\($0 == 1 ? "" : "s")" } ?? ""
        let each = (workers ?? 1) > 1 ? " in one worker" : ""
        let hundredths = (seconds * 100).rounded() / 100
        let rate = seconds > 0 ? Int((Double(snapshots) / seconds).rounded()) : 0
        return "\(snapshots) snapshots in \(hundredths) s\(by), \(rate) a second, \(memory >> 10) MiB at most\(each)"
    }
}
