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
                works: works.map { .init($0) }, accepted: accepted.map { .init($0) },
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
            return try JSONValueEncoder().encode(document).sorted.serialised()
        }
    }
}
