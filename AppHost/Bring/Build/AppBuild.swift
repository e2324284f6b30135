import BringSupport
import Foundation

/// Builds the executables of an imported app: compiles the app's own sources with `swiftc` and links them with a toolkit.
///
/// Everything it writes is in one folder. After an error or an interruption, the next build continues from there.
struct AppBuild {
    var package: ImportedPackage
    let toolkit: Toolkit
    /// The folder that receives the executables, the resources and the intermediate files.
    let folder: String
    /// The path, without extension, of the files that receive the compiler's output.
    let log: String
    var interruption = Interruption()
    /// The only product to build; nil for all.
    var product: BuildProduct?
    /// True if the build is repeated after each edit. Airlock's objects are then linked to a library once, so that a link reads the app's
    /// objects only.
    var isRepeated = false
    /// The folders of programs, as in `PATH`.
    var searchPath = ""
    /// True to find the errors of the sources only, without generating code.
    var isCheck = false
    /// The seconds after which a check is ended.
    var checkLimit = 60.0
    /// The processor time of a program that expands macros, in seconds, after which a compilation is ended.
    var macroLimit = 60
    /// The modules of packages that the sources can import.
    var packages = PackageProducts()
    /// The options of a package's module; `nil` for an app.
    var library: LibraryOptions?
    /// The sandbox in which compilers run that start programs of packages; `nil` if there are none.
    var sandbox: BuildSandbox?
    /// Receives a diagnostic.
    var report: (String) -> Void = { _ in }

    /// The name with which the resource folders of all modules begin.
    var appName: String { library?.app ?? package.name }

    /// The products to build: those that the app has.
    var products: [BuildProduct] {
        BuildProduct.allCases.filter { each in
            (each == .widgets ? package.hasWidgets : package.hasIntents) && (product == nil || product == each)
        }
    }

    /// The path of a product's executable.
    func executable(_ product: BuildProduct) -> String { "\(folder)/\(package.name)-\(product.rawValue)" }

    /// Builds the products.
    ///
    /// - Parameter isCompiled: Called when the app's modules are compiled, before the executables are linked.
    /// - Returns: The compiler's output if it found errors, otherwise nil.
    /// - Throws: ``CommandFailure`` if a file can't be written or a program can't be started.
    func run(isCompiled: () -> Void = {}) throws -> String? {
        var objects: [String] = []
        try makeParent(of: "\(folder)/temporary/file")
        for module in try modulesInOrder() {
            let build = ModuleBuild(module: module, build: self)
            if let failure = try addResources(of: build) { return failure }
            if let failure = try compile(build) { return failure }
            objects += build.objects
        }
        isCompiled()
        if isCheck { return nil }
        for (name, folder, models) in products.isEmpty ? [] : packages.resources {
            let module = ImportedModule(name: name, folder: folder, imports: [], settings: ProjectSettings())
            let path = "\(self.folder)/\(appName)_\(name).resources"
            try ResourceFolder(module: module, path: path).write(report: report)
            for (file, text) in models { try write(Data(text.utf8), to: "\(path)/\(file)") }
        }
        for product in products {
            if let failure = try makeExecutable(product, objects) { return failure }
        }
        return nil
    }

    /// Returns the modules so that each follows those that it imports.
    ///
    /// - Throws: ``CommandFailure`` if modules import each other.
    func modulesInOrder() throws -> [ImportedModule] {
        var (ordered, rest): ([ImportedModule], [ImportedModule]) = ([], package.modules)
        let names = Set(rest.map(\.name))
        while !rest.isEmpty {
            let built = Set(ordered.map(\.name))
            let ready = rest.filter { built.isSuperset(of: names.intersection($0.imports)) }
            guard !ready.isEmpty else {
                let names = rest.map(\.name).sorted().joined(separator: ", ")
                throw CommandFailure(
                    "modules import each other: \(names) — move what both need into a third module", exitCode: .found)
            }
            ordered += ready
            rest.removeAll { module in ready.contains { $0.name == module.name } }
        }
        return ordered
    }

    private func compile(_ build: ModuleBuild) throws -> String? {
        if let failure = build.module.refusedImports { return failure }
        try removeLinks(in: build.intermediates)
        try removeLinks(in: build.modulesFolder)
        for path in [build.modulePath, build.fileMapPath] + build.objects { try makeParent(of: path) }
        for (path, text) in build.generatedFiles { try write(Data(text.utf8), to: path) }
        try write(try build.fileMap, to: build.fileMapPath)
        for copy in build.rewrittenSources where try write(Data(copy.bytes), to: copy.file.copy) {
            // Conditions can change without the source, such as when a module is added. The compiler compares only the source's date.
            unlink(copy.object)
        }
        if !build.rewrittenSources.isEmpty {
            try write(try SourceOverlay(build.rewrittenSources.map(\.file)).json, to: build.overlayPath)
        }
        if let failure = try compileChanges(of: build) {
            return build.module.addingMissingImports(to: build.naming(failure))
        }
        for diagnostic in build.module.importDiagnostics { report("- \(diagnostic)") }
        return nil
    }

    /// Compiles the sources of a module that have changed, and those that depend on them.
    private func compileChanges(of build: ModuleBuild) throws -> String? {
        guard isRepeated, !isCheck, package.configuration != "release" else {
            // The record wouldn't describe the objects of this compilation.
            unlink(build.recordPath)
            return try failure(build.arguments, of: build)
        }
        var record = CompilationRecord(build)
        // A record that can't be read is replaced.
        let old = try? JSONDecoder().decode(
            CompilationRecord.self, from: FileManager.default.contents(atPath: build.recordPath) ?? Data())
        let changes = old.map { record.changes(since: $0, of: build) } ?? []
        if let old, old.isComplete, old.inputs == record.inputs {
            if changes.isEmpty { return nil }
            record.job = try old.job ?? job(of: build)
            if changes.count == 1, !build.isModuleWritten, old.isIndependent(changes[0].path, of: build),
                let command = record.job.flatMap({
                    CompilationRecord.command($0, for: changes[0].path, object: changes[0].object)
                }), try failure(command, of: build) == nil
            {
                for (path, source) in old.sources { record.sources[path]?.isDirect = source.isDirect }
                record.sources[changes[0].path]?.isDirect = true
                record.complete(build, since: old)
                try write(try JSONEncoder().encode(record), to: build.recordPath)
                return nil
            }
        }
        // 'swiftc' overlooks an edit in the second of its last build, but compiles a source without an object. Without a record, each
        // source may be such an edit.
        for (path, object) in build.sources
        where old?.sources[path]?.isDirect != false || changes.contains(where: { $0.path == path }) {
            unlink(object)
        }
        if var old {
            old.isComplete = false
            try write(try JSONEncoder().encode(old), to: build.recordPath)
        }
        if let failure = try failure(build.arguments, of: build) { return failure }
        record.complete(build, since: old)
        try write(try JSONEncoder().encode(record), to: build.recordPath)
        return nil
    }

    /// Returns the frontend's command for one of a module's sources.
    private func job(of build: ModuleBuild) throws -> [String]? {
        let arguments = build.arguments.filter { !["-incremental", "-enable-batch-mode"].contains($0) } + ["-###"]
        guard try failure(arguments) == nil else { return nil }
        let output = FileManager.default.contents(atPath: "\(log).out") ?? Data()
        return CompilationRecord.job(in: String(decoding: output, as: UTF8.self))
    }

    /// Copies a module's resources and writes the symbols of its catalogues.
    private func addResources(of build: ModuleBuild) throws -> String? {
        if !isCheck, library == nil {
            try ResourceFolder(module: build.module, path: "\(folder)/\(build.resourceFolder)").write(report: report)
        }
        if !build.stringCatalogs.isEmpty {
            let declared = build.declaredStrings
            try makeParent(of: build.stringSymbolsPath)
            let failure = try step(
                [toolkit.assetSymbols, "--strings", build.stringSymbolsPath] + build.stringCatalogs
                    + (declared.isEmpty ? [] : ["--declared"] + declared),
                reading: build.stringCatalogs, writing: build.stringSymbolsPath)
            if let failure { return failure }
        }
        guard !build.catalogs.isEmpty else { return nil }
        let manager = FileManager.default
        let descriptions = build.catalogs.flatMap { catalog in
            (manager.enumerator(atPath: catalog)?.compactMap { $0 as? String } ?? []).filter {
                $0.hasSuffix("Contents.json")
            }.sorted().map { "\(catalog)/\($0)" }
        }
        try makeParent(of: build.assetSymbolsPath)
        return try step(
            [toolkit.assetSymbols, build.assetSymbolsPath] + build.catalogs, reading: descriptions,
            writing: build.assetSymbolsPath)
    }

    /// Compiles a product's entry point and links the executable.
    ///
    /// - Parameter isRetry: True for the second attempt, with Airlock's objects joined again.
    private func makeExecutable(
        _ product: BuildProduct, _ objects: [String], isRetry: Bool = false
    ) throws -> String? {
        let base = "\(folder)/objects/\(product.rawValue)-entry"
        try makeParent(of: base)
        let source = product == .widgets ? package.widgetsEntry : package.intentsEntry
        try write(Data(source.utf8), to: "\(base)/main.swift")
        let runtime = product == .widgets ? "WidgetRendering" : "IntentsRuntime"
        let entry = [
            "swiftc", "-c", "\(base)/main.swift", "-o", "\(base)/main.o", "-module-name",
            "\(package.name)_\(product.rawValue)",
            "-swift-version", "6", "-I", toolkit.modules,
        ]
        if let failure = try step(
            entry, reading: ["\(base)/main.swift", "\(toolkit.modules)/\(runtime).swiftmodule"],
            writing: "\(base)/main.o")
        {
            return failure
        }
        let flags = toolkit.linkArguments(product)
        var airlock = flags.filter { $0.hasSuffix(".o") }
        var options = flags.filter { !$0.hasSuffix(".o") }
        var driver = ["swiftc", "-use-ld=lld"]
        var library: String?
        if isRepeated, !airlock.isEmpty {
            // An executable that contains Swift's libraries can't share them with a library, so the objects are only joined for it.
            let isStatic = flags.contains("-static-stdlib")
            let name = "libAirlock-\(product.rawValue).so"
            let joined = isStatic ? "\(base)/airlock.o" : "\(folder)/\(name)"
            let join =
                isStatic
                ? ["ld.lld", "-r"]
                : ["swiftc", "-emit-library", "-use-ld=lld"]
                    + ["-Bsymbolic", "--strip-debug", "-soname", name].flatMap { ["-Xlinker", $0] }
            // The linker replaces percent signs in the path of its output, so the path is relative.
            let failure = try step(
                ["env", "-C", base] + join + ["-o", "joined"] + airlock, reading: airlock, writing: joined,
                from: "\(base)/joined")
            // If they can't be joined, such as without 'ld.lld' on the PATH, each link reads all objects.
            if failure == nil { (airlock, library) = ([joined], joined) }
            if failure == nil, !isStatic {
                driver = ToolchainLinker(searching: searchPath)?.command ?? driver
                options += ["-Xlinker", "-rpath", "-Xlinker", "$ORIGIN"]
                // The library's search for the app's types begins and ends here.
                for end in ["start", "stop"] {
                    let symbol = "airlock_app_conformances_\(end)=__\(end)_swift5_protocol_conformances"
                    options += ["-Xlinker", "--defsym=\(symbol)"]
                }
            }
        }
        let inputs = objects + packages.objects + ["\(base)/main.o"]
        // A running executable can't be overwritten, and an interrupted linker leaves an incomplete one.
        let new = "\(base)/linked"
        let list = "\(base)/objects"
        let linked = try LinkInputs(objects: objects).arguments + packages.linkArguments + ["\(base)/main.o"] + airlock
        let words = linked.compactMap(\.responseFileWord)
        try write(Data(words.map { $0 + "\n" }.joined().utf8), to: list)
        // The linker replaces percent signs in the path of its output, so such a path is relative.
        let link =
            (base.contains("%") ? ["env", "-C", base] + driver + ["-o", "linked"] : driver + ["-o", new])
            // A list can't contain a few paths.
            + (words.count == linked.count ? ["@\(list)"] : linked)
            + ["-Xlinker", "--gc-sections", "-Xlinker", "--no-dependent-libraries"] + options
        let libraries = airlock + flags.filter { $0.hasSuffix(".a") }
        let failure = try step(link, reading: inputs + libraries, writing: executable(product), from: new)
        guard failure != nil, !isRetry, let library else { return failure }
        // Airlock's objects may have been joined while another build wrote them. A library that can't be removed is joined again, too.
        try? FileManager.default.removeItem(atPath: library)
        return try makeExecutable(product, objects, isRetry: true)
    }

    /// Runs a command unless the same command has already written its output from unchanged files.
    ///
    /// - Parameters:
    ///   - inputs: The files that the command reads.
    ///   - output: The file that is up to date afterwards.
    ///   - new: The file that the command writes, which then replaces the output; nil if it writes the output itself.
    /// - Returns: The command's output if it failed, otherwise nil.
    private func step(
        _ arguments: [String], reading inputs: [String], writing output: String, from new: String? = nil
    ) throws -> String? {
        let manager = FileManager.default
        // A missing input is reported by the command.
        let stamp = Data((arguments + inputs.map(\.fileVersion)).joined(separator: "\n").utf8)
        let stampPath = "\(folder)/objects/\(URL(fileURLWithPath: output).lastPathComponent).stamp"
        if manager.contents(atPath: stampPath) == stamp, manager.fileExists(atPath: output) { return nil }
        if let failure = try failure(arguments) { return failure }
        try makeParent(of: stampPath)
        do {
            if let new {
                guard rename(new, output) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            }
            try stamp.write(to: URL(fileURLWithPath: stampPath), options: .atomic)
        } catch { throw unwritable(output, error) }
        return nil
    }

    /// Runs a command and returns its output if it fails.
    ///
    /// - Parameter module: The module for a compiler that reads files of packages and can start their programs, which expand macros.
    private func failure(_ arguments: [String], of module: ModuleBuild? = nil) throws -> String? {
        // The compiler writes expanded macros to a folder here. If that folder were shared and belonged to another user, the compiler would
        // write the macros to the current folder. Programs are started through 'env', which sets variables.
        var temporary = "\(folder)/temporary"
        // The compiler crashes if the path has characters outside ASCII, and the linker replaces percent signs in the names of its files.
        let isUsable = temporary.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "%") }
        if !isUsable { temporary = try Self.makeTemporaryFolder() }
        // A folder that can't be removed does no harm.
        defer { if !isUsable { try? FileManager.default.removeItem(atPath: temporary) } }
        // With its memory in huge pages, the compiler takes some 8 % less processor time. A C library older than 2.35 ignores the setting.
        let variables = ["TMPDIR=\(temporary)", "GLIBC_TUNABLES=glibc.malloc.hugetlb=1"]
        let limit = isCheck ? ["timeout", "-k", "5", "\(checkLimit)"] : []
        var command = variables + limit + arguments
        if let sandbox, let module {
            // A macro must not replace executables, or what other modules were compiled from.
            command = try sandbox.command(
                limit + arguments, writing: [module.intermediates, module.modulesFolder],
                limits: .init(packageProcessor: macroLimit), variables: ["GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"])
        }
        let result = try Subprocess(arguments: command, interruption: interruption).run(log: log)
        guard result.status != 0 else { return nil }
        let output = String(decoding: result.output, as: UTF8.self) + result.errors
        // The launcher has ended a macro or the compiler.
        if let reason = result.errors.split(separator: "\n").last(where: {
            $0.hasPrefix("Launcher: ") && $0.hasSuffix(" and was ended")
        }) {
            return "\(output)\nerror: \(reason.dropFirst("Launcher: ".count))\n"
        }
        return isCheck && [124, 137].contains(result.status) ? output + "\nerror: \(endedCheck)\n" : output
    }

    /// The error of a check that was ended.
    var endedCheck: String {
        "the check was ended after \(String(format: "%g", checkLimit)) s — write the expressions that take the compiler long in several steps"
    }

    /// Creates a folder in `/tmp` that only this user can read.
    private static func makeTemporaryFolder() throws -> String {
        var template = Array("/tmp/airlock-bring-XXXXXX".utf8CString)
        guard template.withUnsafeMutableBufferPointer({ $0.baseAddress.flatMap { mkdtemp($0) } }) != nil else {
            throw CommandFailure(
                "can't create a folder in /tmp: \(String(cString: strerror(errno))) — free some space there",
                exitCode: .inputOutput)
        }
        return String(decoding: template.dropLast().map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }

    /// Removes the symbolic links in a folder, which the compiler doesn't create. Through those of a macro, files outside would be replaced.
    private func removeLinks(in folder: String) throws {
        let manager = FileManager.default
        let links = manager.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        for link in links.map({ "\(folder)/\($0)" }) where manager.linkTarget(link) != nil {
            guard unlink(link) == 0 else { throw unwritable(link, POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)) }
        }
    }

    private func makeParent(of path: String) throws {
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        do { try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true) } catch {
            throw unwritable(parent, error)
        }
    }

    /// Writes a file unless it already has these bytes. An unchanged file keeps its modification date, so that nothing is compiled again.
    ///
    /// - Returns: True if the file has changed.
    @discardableResult
    private func write(_ data: Data, to path: String) throws -> Bool {
        guard FileManager.default.contents(atPath: path) != data else { return false }
        try makeParent(of: path)
        do { try data.write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
            throw unwritable(path, error)
        }
        return true
    }

    private func unwritable(_ path: String, _ error: any Error) -> CommandFailure {
        CommandFailure(
            "can't write \(path): \(error.localizedDescription) — free space, or name another folder with \(BuildOptions.into)",
            exitCode: .inputOutput)
    }
}
