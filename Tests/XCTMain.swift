import Testing

/// The start of the test program. Without this file, the package manager searches an index of all sources for XCTest's classes, of which
/// there are none; writing the index takes the compiler about an eighth of its time.
@main
enum TestRunner {
    static func main() async {
        guard CommandLine.arguments.contains("swift-testing") else {
            // With this file, `swift test` looks only for tests of XCTest, unless an option enables the others.
            let isListing = CommandLine.arguments.contains("--dump-tests-json")
            let hint = "no test of XCTest — run ./airlock test, or swift test with --enable-swift-testing"
            print(isListing ? #"{"tests":[]}"# : hint)
            return
        }
        await Testing.__swiftPMEntryPoint() as Never
    }
}
