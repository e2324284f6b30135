import Testing

/// The start of the test program. Without this file, the package manager searches an index of all sources for XCTest's classes, of which
/// there are none; writing the index takes the compiler an eighth of its time.
@main
enum TestRunner {
    static func main() async {
        guard CommandLine.arguments.contains("swift-testing") else {
            // `swift test` runs the program once for each library, and lists XCTest's tests first.
            print(
                CommandLine.arguments.contains("--dump-tests-json") ? #"{"tests":[]}"# : "There are no tests of XCTest."
            )
            return
        }
        await Testing.__swiftPMEntryPoint() as Never
    }
}
