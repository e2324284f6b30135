/// The compiler's errors, one group for each cause.
struct ErrorGroups: Hashable {
    /// Errors with the same cause.
    struct Group: Hashable {
        /// The name that is missing, with a dot if it is a member's; `nil` for errors of other kinds.
        let name: String?
        /// The message of the first error.
        let message: String
        /// The first error's file, line and column.
        let place: String
        let file: String?
        let line: Int?
        let column: Int?
        /// The missing module; `nil` for other errors.
        var module: String? { ErrorGroups.isAboutModule(message) ? name : nil }
        fileprivate(set) var count = 1
        fileprivate(set) var remedy: String?
    }

    /// The groups: first those of missing modules, then those of missing names, beginning with the most frequent name, then the others in the compiler's order.
    private(set) var groups: [Group] = []

    /// Groups errors.
    ///
    /// - Parameter remedy: Returns what to do about a missing name, or about a missing module if its second argument is true.
    init(_ faults: [BuildLog.Fault], remedy: (String, Bool) -> String? = { _, _ in nil }) {
        for fault in faults {
            let name = Self.missingName(in: fault.message)
            let isModule = Self.isAboutModule(fault.message)
            // Each expression that takes too long has a place of its own.
            let isSlow = fault.message.hasPrefix("the compiler is unable to type-check")
            if let same = groups.firstIndex(where: { name == nil ? $0.message == fault.message : $0.name == name }),
                !isSlow
            {
                groups[same].count += 1
            } else {
                groups.append(
                    Group(
                        name: name, message: fault.message, place: fault.location, file: fault.file,
                        line: fault.position?.line, column: fault.position?.column,
                        remedy: name.flatMap { remedy($0, isModule) } ?? Self.remedy(for: fault.message)))
            }
        }
        // A missing module is the cause of missing names.
        let modules = groups.filter { Self.isAboutModule($0.message) }
        let others = groups.filter { !Self.isAboutModule($0.message) }
        groups =
            modules + others.filter { $0.name != nil }.sorted { $0.count > $1.count } + others.filter { $0.name == nil }
    }

    /// True if the compiler stopped before it looked up the names in the sources.
    var isEarly: Bool {
        !groups.isEmpty
            && groups.allSatisfy {
                Self.isAboutModule($0.message) || ObstacleRules.importErrors.values.contains($0.message)
            }
    }

    static func isAboutModule(_ message: String) -> Bool { message.hasPrefix("no such module") }

    /// Returns what to do about an error that isn't about a name, if anything is known.
    private static func remedy(for message: String) -> String? {
        message.contains("declared in extension of") && message.contains("cannot be overridden")
            ? "move the member into the class: without Objective-C, a member of an extension can't be overridden" : nil
    }

    /// Returns the missing name that a message is about.
    static func missingName(in message: String) -> String? {
        let member = #/has no (?:dynamic )?member '([^']+)'/#
        let other =
            #/^(?:cannot find (?:type |macro |operator )?|no such module |no macro named |unknown attribute )'([^']+)'/#
        return message.firstMatch(of: other).map { String($0.1) } ?? message.firstMatch(of: member).map { ".\($0.1)" }
    }

    /// Returns the type that lacks a member, without its generic arguments.
    static func owner(in message: String) -> String? {
        message.firstMatch(of: #/type '(?:some |any |\(|\[)?(?:\w+\.)*(\w+)[^']*' has no (?:dynamic )?member/#).map {
            String($0.1)
        }
    }

    /// The groups as lines for a terminal.
    func text(limit: Int = 20) -> String {
        var lines: [String] = []
        for group in groups.prefix(limit) {
            let times = group.count == 1 ? "" : " (\(group.count) errors)"
            lines.append("  \(group.place.isEmpty ? "" : "\(group.place): ")\(group.message)\(times)")
            if let remedy = group.remedy { lines.append("    → \(remedy)") }
        }
        if groups.count > limit { lines.append("  and \(groups.count - limit) more") }
        return lines.joined(separator: "\n")
    }
}
