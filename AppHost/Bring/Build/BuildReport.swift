import BringSupport

extension BuildReport {
    /// Creates the report of a package's build.
    ///
    /// - Parameter failure: The compiler's errors, the remedy if they have a cause outside the sources, and the file with the compiler's output;
    ///   `nil` for success.
    init(
        _ package: ImportedPackage, folder: String, executable: String?,
        failure: (log: BuildLog, remedy: String?, output: String)?, compiling: Double, linking: Double
    ) {
        let pieces = package.modules.flatMap(\.folder.pieces)
        var faults = (failure?.log.faults ?? []).map { fault in
            Fault(
                file: fault.file, line: fault.position?.line, column: fault.position?.column, message: fault.message,
                source: fault.position.flatMap(package.line))
        }
        if let failure, faults.isEmpty {
            faults = [
                Fault(message: "the compiler failed without an error about the sources — see \(failure.output)")
            ]
        }
        self.init(
            title: package.applicationName, package: folder,
            sources: package.modules.flatMap(\.folder.followedPaths) + package.projectFiles + package.packageFolders,
            folder: package.modules.first?.folder.isTarget == true
                ? "\(folder)/\(ImportedPackage.sourceCopies)" : pieces.count == 1 ? pieces[0].path : nil,
            executable: executable, hasIntents: package.hasIntents, fonts: package.fonts, locale: package.locale,
            faults: faults, remedy: failure?.remedy, compiling: compiling, linking: linking)
    }
}
