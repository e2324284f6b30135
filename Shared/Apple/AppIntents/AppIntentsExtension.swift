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
