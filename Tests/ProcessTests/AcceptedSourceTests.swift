import Foundation
import TestSupport
import Testing

/// Programs written as in public apps, compiled against the modules like foreign sources.
@Suite(.blocking) struct AcceptedSourceTests {
    private static let folder = "\(Airlock.root)/Tests/AcceptedSources"

    @Test(
        "Sources written as public apps write them compile in Swift 6, Swift 5 and main-actor modes",
        arguments: [[], ["-swift-version", "5"], ["-default-isolation", "MainActor"]])
    func appSources(in mode: [String]) throws {
        let sources = try FileManager.default.contentsOfDirectory(atPath: Self.folder).sorted()
        #expect(sources.count >= 4)
        #expect(try SwiftCompiler().errors(of: sources.map { "\(Self.folder)/\($0)" }, mode) == [])
    }
}
