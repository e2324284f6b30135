/// The intents of a module, and of those it includes.
///
/// Mirrors [AppIntents' `AppIntentsPackage`](https://developer.apple.com/documentation/appintents/appintentspackage).
@_alwaysEmitConformanceMetadata
public protocol AppIntentsPackage: Sendable {
    /// The packages whose intents belong to this one.
    static var includedPackages: [any AppIntentsPackage.Type] { get }
}

extension AppIntentsPackage {
    /// None.
    public static var includedPackages: [any AppIntentsPackage.Type] { [] }

    /// This package and all it includes, each once, whoever includes whom.
    package static var everyPackage: [any AppIntentsPackage.Type] {
        var found: [any AppIntentsPackage.Type] = []
        var seen: Set<ObjectIdentifier> = []
        func walk(_ package: any AppIntentsPackage.Type) {
            guard seen.insert(ObjectIdentifier(package)).inserted else { return }
            found.append(package)
            for included in package.includedPackages { walk(included) }
        }
        walk(Self.self)
        return found
    }
}

/// An extension of intents: they are found, not listed.
///
/// Mirrors [AppIntents' `AppIntentsExtension`](https://developer.apple.com/documentation/appintents/appintentsextension).
public protocol AppIntentsExtension {
    /// Creates the extension.
    init()
}

extension AppIntentsExtension {
    /// Runs an extension of the intents the executable declares.
    public static func main() { LinkedRuntime.runIntentsExtension() }
}
