import Foundation
import TestSupport
import Testing

/// Packages in a number that takes minutes.
@Suite(
    .blocking, .serialized,
    .enabled(
        if: ProcessInfo.processInfo.environment["AIRLOCK_PROVE"] == "packages",
        "it builds packages for minutes: run ./airlock prove packages"))
struct PackageProof {
    @Test("Two hundred packages are resolved, compiled and drawn with, and used again by the next import")
    func manyPackages() throws {
        let (app, count) = (try PackageApp(), 200)
        // Each package needs two others, so that the longest chain has eight.
        for number in 1...count {
            let needed = [2 * number, 2 * number + 1].filter { $0 <= count }
            let products = needed.map { ".product(name: \"P\($0)\", package: \"P\($0)\")" }
            let source = """
                \(needed.map { "import P\($0)" }.joined(separator: "\n"))
                public var sum\(number): Int { \((["1"] + needed.map { "sum\($0)" }).joined(separator: " + ")) }
                """
            try app.commit(
                "P\(number)",
                targets: ".target(name: \"P\(number)\", dependencies: [\(products.joined(separator: ", "))])",
                packages: needed.map { app.package("P\($0)") }.joined(separator: ", "),
                ["Sources/P\(number)/A.swift": source])
        }
        try app.makeApp([("P1", "P1", #""\(sum1)""#)])
        func bring() throws -> (seconds: Double, result: ChildResult) {
            let begun = ProcessInfo.processInfo.systemUptime
            let result = try app.bring()
            try #require(result.status == .exited(0), "\(result)")
            #expect(try app.text("P1") == "\(count)")
            return (ProcessInfo.processInfo.systemUptime - begun, result)
        }
        let (first, built) = try bring()
        let resolved = built.errors.matches(of: #/(?m)^\W*(\d+ packages) in (.+)$/#).map { "\($0.1) in \($0.2)" }
        // The package with the app is counted, too.
        #expect(resolved.count == 1 && resolved[0].hasPrefix("\(count + 1) packages"), "\(built.errors)")
        let (second, again) = try bring()
        #expect(!again.errors.contains("compiling P"), "\(again.errors)")
        print(
            "PROOF \(count) packages of a module each, over file://: resolved (\(resolved.first ?? "")), compiled and drawn in \(Int(first)) s; again without a change in \(Int(second)) s"
        )
    }
}
