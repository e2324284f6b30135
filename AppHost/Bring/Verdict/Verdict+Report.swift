extension Verdict {
    /// The verdict, formatted for a terminal.
    var text: String {
        var parts = ["\(folder): \(files) file\(files == 1 ? "" : "s"), \(lines) lines"]
        if let target { parts.append("  \(target.text)") }
        for package in packages { parts.append("  package \(package.onOneLine)") }
        for (form, names) in declared.all { parts.append("  \(form): \(names.joined(separator: ", "))") }
        if let words = translations?.text { parts.append("  translations: \(words)") }
        if let build { parts.append("  built as: \(build.text)") }
        parts.append("")
        parts.append(
            "Apple names: \(drawn.count) drawn (\(uses(drawn)) uses), \(works.count) working (\(uses(works))), "
                + "\(untested.count) untested (\(uses(untested))), \(accepted.count) accepted (\(uses(accepted))), \(missing.count) missing (\(uses(missing)))"
        )
        if let errors, !errors.groups.isEmpty {
            parts += ["", "ERRORS: the compiler doesn't accept the sources", errors.text()]
            if let all = remedy(for: errors) { parts.append("  → for all of these names: \(all)") }
        }
        if !missing.isEmpty { parts += ["", "MISSING: these don't compile here"] + missing.map { line($0) } }
        if !untested.isEmpty {
            parts +=
                ["", "UNTESTED: these compile; no test shows that they do the same as on a phone"]
                + untested.map { line($0) }
        }
        if !accepted.isEmpty {
            parts += ["", "ACCEPTED: these compile and have no effect here"] + accepted.map { line($0) }
        }
        if !unknown.isEmpty {
            parts +=
                ["", "FOUND NOWHERE: declared neither in the folder nor in a module it can import"]
                + unknown.map { line($0) }
            if let target, !target.generated.isEmpty, unknown.contains(where: \.declaredIn.isEmpty) {
                parts.append(
                    "    → scripts don't run here, and those of the target \(target.name) write \(target.generated.joined(separator: ", ").onOneLine): run the build in Xcode once, and add the files to the repository"
                )
            }
            let names = unknown.map(\.plainName)
            let imports = obstacles.filter { $0.weight == .stops }.compactMap(\.module)
            if let remedy = advice.remedy(for: names, imports: imports, target: target?.name) {
                parts.append("    → declared elsewhere: \(remedy)")
            }
            if target == nil { parts += advice.choices(for: names).map { "    → \($0)" } }
            parts += names.filter { advice.macros[$0] != nil }.compactMap { name in
                remedy(for: name).map { "    → \(name): \($0)" }
            }
        }
        if !hidden.isEmpty {
            parts += ["", "HIDDEN: declared only in lines that aren't compiled for iOS"]
            for row in hidden { parts += [line(row)] + row.hiddenBy.map { "    → \($0)" } }
        }
        for weight in Obstacle.Weight.allCases {
            let rows = obstacles.filter { $0.weight == weight }
            guard !rows.isEmpty else { continue }
            parts += ["", title(weight)]
            for row in rows { parts += ["  \(row.what)  \(places(row.places))", "    → \(row.remedy)"] }
        }
        parts += intentLines
        if !omissions.isEmpty {
            parts += ["", "NOT BUILT"] + omissions.map { "  \($0.path): \($0.reason)".onOneLine }
        }
        parts += ["", "\(errors == nil ? "estimate" : "verdict"): \(conclusion)"]
        return parts.joined(separator: "\n")
    }

    /// The names that the estimate doesn't find, with their first uses; `nil` if there are none.
    var unresolved: String? {
        let rows = unknown + missing + hidden
        guard !rows.isEmpty else { return nil }
        let names = rows.prefix(10).map { "\($0.name) (\($0.places[0]))" }.joined(separator: ", ")
        return rows.count > 10 ? "\(names) and \(rows.count - 10) more" : names
    }

    /// Returns what to add for all names that the compiler doesn't find; `nil` if each error has its own remedy.
    func remedy(for errors: ErrorGroups) -> String? {
        let names = errors.groups.compactMap(\.name).filter { advice.homes[$0] != nil }
        return names.count > 1 ? advice.remedy(for: names, target: target?.name) : nil
    }

    private var conclusion: String {
        if let errors, !errors.groups.isEmpty { return "the sources don't compile — see ERRORS" }
        let sections = [
            ("MISSING", missing.isEmpty), ("FOUND NOWHERE", unknown.isEmpty), ("HIDDEN", hidden.isEmpty),
            ("BLOCKERS", !obstacles.contains { $0.weight == .stops }),
        ].filter { !$0.1 }.map(\.0)
        guard let last = sections.last else {
            return errors == nil
                ? "the compiler decides — no blocker found by name, members and overloads not checked; \(decider)"
                : "the sources compile"
        }
        let list = sections.count == 1 ? last : "\(sections.dropLast().joined(separator: ", ")) and \(last)"
        return errors == nil ? "see \(list) first" : "the sources compile, but see \(list) first"
    }

    private func title(_ weight: Obstacle.Weight) -> String {
        switch weight {
        case .stops: "BLOCKERS"
        case .differs: "DIFFERENT HERE"
        case .advises: "BETTER ELSEWHERE: this works, but is hard to test in an intent"
        case .omits: "NOT COMPILED: lines of other platforms and flags, imports of missing modules"
        }
    }

    private func uses(_ rows: [Row]) -> Int { rows.reduce(0) { $0 + $1.count } }

    private func line(_ row: Row) -> String {
        let name = row.name + String(repeating: " ", count: max(0, 30 - row.name.count))
        return "  \(name) \(row.count)×  \(places(row.places))"
    }

    /// Returns the first few locations.
    private func places(_ places: [String]) -> String {
        let first = places.prefix(3).joined(separator: ", ")
        return places.count > 3 ? "\(first) and \(places.count - 3) more" : first
    }
}

extension Verdict {
    private struct Document: Encodable {
        struct Name: Encodable {
            let name: String
            let count: Int
            let places: [String]
            let declaredIn: [String]
            let hiddenBy: [String]

            init(_ row: Row) {
                (name, count, places) = (row.name, row.count, row.places)
                (declaredIn, hiddenBy) = (row.declaredIn, row.hiddenBy)
            }
        }

        struct Blocker: Encodable {
            let what: String
            let stops: Bool
            /// True if the sources work without the suggested change.
            let advises: Bool
            let remedy: String
            let places: [String]
        }

        /// Errors of the compiler with the same cause, and the position of the first.
        struct Failure: Encodable {
            let name: String?
            let message: String
            let count: Int
            let file: String?
            let line: Int?
            let column: Int?
            let remedy: String?
        }

        struct Omitted: Encodable {
            let path: String
            let reason: String
        }

        struct Build: Encodable {
            let swiftMode: Int
            let mainActor: Bool
            let origin: String?

            init(_ build: BuildSettings) {
                (swiftMode, mainActor, origin) = (build.swiftMode, build.isMainActorByDefault, build.origin)
            }

            private enum CodingKeys: CodingKey { case swiftMode, mainActor, origin }

            /// Encodes a missing origin as null, not as an absent key.
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(swiftMode, forKey: .swiftMode)
                try container.encode(mainActor, forKey: .mainActor)
                try container.encode(origin, forKey: .origin)
            }
        }

        /// The compiler's answer; null if it wasn't asked.
        struct Compiled: Encodable {
            let value: Bool?

            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                if let value { try container.encode(value) } else { try container.encodeNil() }
            }
        }

        struct Declared: Encodable {
            let form: String
            let names: [String]
        }

        let folder: String
        let files: Int
        let lines: Int
        let clear: Bool
        let compiled: Compiled
        let declared: [Declared]
        let drawn: [Name]
        let works: [Name]
        let untested: [Name]
        let accepted: [Name]
        let missing: [Name]
        let unknown: [Name]
        let hidden: [Name]
        let errors: [Failure]?
        let obstacles: [Blocker]
        let omitted: [Omitted]
        let translations: [String: Int]
        let build: Build?
        /// Absent for a bare folder.
        let target: TargetSummary?
        /// Absent without packages.
        let packages: [String]?
    }

    /// The verdict as one JSON document; its keys are stable.
    var json: String {
        get throws {
            let document = Document(
                folder: folder, files: files, lines: lines, clear: isClear,
                compiled: .init(value: errors.map(\.groups.isEmpty)),
                declared: declared.all.map { .init(form: $0.form, names: $0.names) }, drawn: drawn.map { .init($0) },
                works: works.map { .init($0) }, untested: untested.map { .init($0) },
                accepted: accepted.map { .init($0) },
                missing: missing.map { .init($0) },
                unknown: unknown.map { .init($0) }, hidden: hidden.map { .init($0) },
                errors: errors?.groups.map {
                    .init(
                        name: $0.name, message: $0.message, count: $0.count, file: $0.file, line: $0.line,
                        column: $0.column, remedy: $0.remedy)
                },
                obstacles: obstacles.map {
                    .init(
                        what: $0.what, stops: $0.weight == .stops, advises: $0.weight == .advises, remedy: $0.remedy,
                        places: $0.places)
                },
                omitted: omissions.map { .init(path: $0.path, reason: $0.reason) },
                translations: translations?.keys.mapValues(\.count) ?? [:], build: build.map { .init($0) },
                target: target, packages: packages.isEmpty ? nil : packages)
            var members = try JSONValueEncoder().encode(document).members ?? []
            members.append(JSONMember("intents", .array(intentReport.findings.map(\.json))))
            return try JSONValue.object(members).sorted.serialised()
        }
    }
}
