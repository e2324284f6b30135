import Foundation

/// A package of an app, with its manifest evaluated and its files on disk.
struct ResolvedPackage {
    /// The package manager's name of the package: the last component of its address, in lower case and without `.git`.
    let identity: String
    /// The absolute path of its folder.
    let path: String
    /// The address or the path by which the project or another package names it.
    let origin: String
    /// The tag, the branch or the revision; `nil` for a local package.
    let version: String?
    /// True for a folder of the project.
    let isLocal: Bool
    /// The output of `swift package dump-package`.
    let manifest: JSONValue
    /// The identities of the packages that it needs.
    let dependencies: [String]
    /// The enabled traits.
    let traits: Set<String>

    /// A dependency on this version of the package in the language of manifests.
    var dependency: String {
        let traits = traits.isEmpty ? "" : ", traits: [\(traits.sorted().map(\.swiftLiteral).joined(separator: ", "))]"
        guard !isLocal, let version else { return ".package(path: \(path.swiftLiteral)\(traits))" }
        let requirement =
            version.wholeMatch(of: /\d+\.\d+\.\d+([\-+].*)?/) != nil
            ? "exact" : version.wholeMatch(of: /[0-9a-f]{40,64}/) != nil ? "revision" : "branch"
        return ".package(url: \(origin.swiftLiteral), \(requirement): \(version.swiftLiteral)\(traits))"
    }
}

/// The packages of a project: those that targets link, and all that these need.
struct PackageResolution {
    /// A package that can't be resolved.
    struct Failure: Equatable {
        /// The address or path.
        let origin: String
        /// The reason and what to do, with the target that links the package.
        let reason: String
    }

    /// The packages, each after those that it needs.
    var packages: [ResolvedPackage] = []
    var failures: [Failure] = []
    /// Runs compilers and what packages contain.
    var sandbox: BuildSandbox
}
