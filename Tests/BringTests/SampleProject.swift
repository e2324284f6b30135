/// The text of a small project file, for tests.
struct SampleProject {
    struct Target {
        var name: String
        var type = "app-extension"
        /// The settings of the configuration Debug.
        var settings: [String: String] = [:]
        /// The paths of the files in the sources phase.
        var sources: [String] = []
        var resources: [String] = []
        /// The synchronised folders whose files belong to the target.
        var folders: [String] = []
        /// The members of other phases and properties, as text.
        var more = ""
    }

    var region = "en"
    /// The files that aren't in a phase, such as configuration files.
    var files: [String] = []
    /// The synchronised folders, each with its exceptions for targets.
    var folders: [String: [String: [String]]] = [:]
    var targets: [Target]
    /// Further objects, as text.
    var more = ""

    var text: String {
        var objects: [String] = []
        var children: [String] = []
        func quoted(_ text: String) -> String {
            "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        }
        func list(_ ids: [String]) -> String { "(\(ids.map { "\($0), " }.joined()))" }
        for (index, path) in Set(files + targets.flatMap { $0.sources + $0.resources }).sorted().enumerated() {
            children.append("F\(index)")
            objects.append("F\(index) = {isa = PBXFileReference; path = \(quoted(path)); sourceTree = SOURCE_ROOT; };")
            for (number, target) in targets.enumerated() {
                for phase in [target.sources, target.resources] where phase.contains(path) {
                    objects.append("B\(number)x\(index) = {isa = PBXBuildFile; fileRef = F\(index); };")
                }
            }
        }
        let paths = Set(files + targets.flatMap { $0.sources + $0.resources }).sorted()
        for (index, folder) in folders.sorted(by: { $0.key < $1.key }).enumerated() {
            children.append("G\(index)")
            var sets: [String] = []
            for (number, target) in targets.enumerated() {
                guard let names = folder.value[target.name] else { continue }
                sets.append("E\(index)x\(number)")
                objects.append(
                    """
                    E\(index)x\(number) = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T\(number); \
                    membershipExceptions = \(list(names.map(quoted))); };
                    """)
            }
            objects.append(
                """
                G\(index) = {isa = PBXFileSystemSynchronizedRootGroup; path = \(quoted(folder.key)); \
                sourceTree = "<group>"; exceptions = \(list(sets)); };
                """)
        }
        let names = folders.keys.sorted()
        for (number, target) in targets.enumerated() {
            func builds(_ phase: [String]) -> String {
                list(phase.compactMap { path in paths.firstIndex(of: path).map { "B\(number)x\($0)" } })
            }
            let settings = target.settings.sorted { $0.key < $1.key }.map {
                "\(quoted($0.key)) = \(quoted($0.value)); "
            }
            objects += [
                "S\(number) = {isa = PBXSourcesBuildPhase; files = \(builds(target.sources)); };",
                "R\(number) = {isa = PBXResourcesBuildPhase; files = \(builds(target.resources)); };",
                "L\(number) = {isa = XCConfigurationList; buildConfigurations = (C\(number), ); };",
                "C\(number) = {isa = XCBuildConfiguration; name = Debug; buildSettings = {\(settings.joined())}; };",
                """
                T\(number) = {isa = PBXNativeTarget; name = \(quoted(target.name)); buildConfigurationList = L\(number); \
                productType = "com.apple.product-type.\(target.type)"; buildPhases = (S\(number), R\(number), ); \
                fileSystemSynchronizedGroups = \(list(target.folders.compactMap { folder in names.firstIndex(of: folder).map { "G\($0)" } })); \
                \(target.more) };
                """,
            ]
        }
        return """
            // !$*UTF8*$!
            {objects = {
            M = {isa = PBXGroup; sourceTree = "<group>"; children = \(list(children)); };
            LP = {isa = XCConfigurationList; buildConfigurations = (CP, ); };
            CP = {isa = XCBuildConfiguration; name = Debug; buildSettings = {}; };
            P = {isa = PBXProject; developmentRegion = "\(region)"; mainGroup = M; buildConfigurationList = LP; \
            targets = \(list(targets.indices.map { "T\($0)" })); };
            \(objects.joined(separator: "\n"))
            \(more)
            }; objectVersion = 77; rootObject = P; }

            """
    }
}
