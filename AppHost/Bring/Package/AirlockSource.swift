/// The source of an imported package's dependency on Airlock.
enum AirlockSource: Hashable {
    /// A local checkout.
    case checkout(path: String)
    /// A tagged version of a repository.
    case version(url: String, tag: String)

    /// The entry in the manifest's `dependencies`.
    var dependency: String {
        switch self {
        case .checkout(let path): ".package(path: \(path.swiftLiteral))"
        case .version(let url, let tag): ".package(url: \(url.swiftLiteral), exact: \(tag.swiftLiteral))"
        }
    }

    /// The package's identity, by which product dependencies refer to it.
    var identity: String {
        switch self {
        // The package manager renames modules only in a package that it finds by the name of its folder.
        case .checkout(let url), .version(let url, _):
            let last = url.split(separator: "/").last.map(String.init) ?? url
            return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
        }
    }
}
