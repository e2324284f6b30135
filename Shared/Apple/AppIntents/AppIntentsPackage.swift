/// A package of intents: those of its own module and those of the packages that it includes.
///
/// Mirrors [AppIntents' `AppIntentsPackage`](https://developer.apple.com/documentation/appintents/appintentspackage).
@_alwaysEmitConformanceMetadata
public protocol AppIntentsPackage: Sendable {
    /// The packages whose intents belong to this package.
    static var includedPackages: [any AppIntentsPackage.Type] { get }
}

extension AppIntentsPackage {
    /// No packages, the default.
    public static var includedPackages: [any AppIntentsPackage.Type] { [] }

    /// This package and all included packages, each once, even if they include each other.
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

/// An extension that offers the intents of its executable. Intents are found automatically.
///
/// Mirrors [AppIntents' `AppIntentsExtension`](https://developer.apple.com/documentation/appintents/appintentsextension).
public protocol AppIntentsExtension {
    /// Creates the extension.
    init()
}

extension AppIntentsExtension {
    /// Runs the extension with the intents that the executable declares.
    public static func main() { LinkedRuntime.runIntentsExtension() }
}
