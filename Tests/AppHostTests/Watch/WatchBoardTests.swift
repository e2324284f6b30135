import BringSupport
import Shared
import Testing

@testable import AppHost

struct WatchBoardTests {
    private let board = WatchBoard(folder: "/home/me/Tea")
    private let snapshots = ["light", "dark"].map {
        PlannedSnapshot(.widget(kind: "Tea", .systemSmall), label: $0)
    }

    private func report(errors: String = "[]") throws -> BuildReport {
        try #require(
            BuildReport(
                try JSONValue(
                    parsing: """
                        {"title":"Tea Time","package":"/p","executable":"/p/x",\
                        "hasIntents":false,"fonts":"/f","sources":["/home/me/Tea"],\
                        "errors":\(errors),"compileMilliseconds":820,"linkMilliseconds":190}
                        """)))
    }

    /// Records a build whose snapshots have the given bytes, and returns which of them changed.
    private func build(_ images: [UInt8]) async throws -> [Bool] {
        await board.record(try report())
        await board.list(snapshots, [])
        var changed: [Bool] = []
        for (snapshot, byte) in zip(snapshots, images) {
            changed.append(await board.record([byte], of: snapshot.id))
        }
        return changed
    }

    /// Returns a data attribute of each snapshot on the page; `nil` where it is missing.
    private func data(_ name: String) async throws -> [String?] {
        let attribute = try Regex<(Substring, Substring?)>(" data-\(name)(?:=\"([^\"]*)\")?")
        return await board.snapshots.matches(of: #/<button .*?>/#).map { button in
            button.0.firstMatch(of: attribute).map { String($0.1 ?? "") }
        }
    }

    @Test("A changed snapshot keeps its previous image, and an unchanged one keeps its build")
    func images() async throws {
        #expect(try await build([1, 1]) == [true, true])
        #expect(try await build([2, 1]) == [true, false])
        #expect(try await data("build") == ["2", "1"])
        #expect(try await data("previous") == ["1", nil])
        #expect(try await data("changed") == ["", nil])
        let id = snapshots[0].id
        #expect(await board.image(of: id, build: 2) == [2])
        #expect(await board.image(of: id, build: 1) == [1])
        #expect(await board.image(of: id, build: 3) == nil)
        #expect(await board.recentlyChangedFirst(snapshots.reversed()).map(\.label) == ["light", "dark"])
    }

    @Test("Errors of the compiler and faults of drawing leave the last images")
    func faults() async throws {
        _ = try await build([1, 1])
        let error = #"[{"file":"Tea.swift","line":3,"column":9,"message":"cannot find 'x' in scope","source":"  x"}]"#
        await board.record(try report(errors: error))
        let json = await board.json
        #expect(json["build"]?["isGood"]?.bool == false && json["build"]?["number"]?.integer == 2)
        #expect(json["errors"]?.array?.first?["message"]?.string == "cannot find 'x' in scope")
        #expect(json["phase"]?.string == "ready" && json["name"]?.string == "Tea Time")
        #expect(try await data("build") == ["1", "1"])
        _ = try await build([1, 1])
        await board.record(fault: "Tea crashed", of: snapshots[1].id)
        #expect(try await data("fault") == ["", "Tea crashed"])
        #expect(try await data("build") == ["1", "1"])
        #expect(await board.json["errors"]?.array?.isEmpty == true)
    }

    @Test("Findings are new or gone in comparison with the lint before, and none is new at first")
    func findings() async throws {
        func finding(_ id: String) -> WatchBoard.Finding {
            .init(
                json: [
                    "fingerprint": .string(id), "rule": .string("truncated"), "level": .string("warning"),
                    "kind": .string("Tea"), "place": .string("systemSmall"), "message": .string("cut off"),
                    "case": .string("light"), "file": .string("Tea.swift"), "line": .integer(4),
                ], image: id == "1" ? [7] : nil)
        }
        let first = await board.record([finding("1"), finding("2")])
        #expect(first.new.isEmpty && first.gone.isEmpty)
        let second = await board.record([finding("2"), finding("3")])
        #expect(second.new.map(\.id) == ["3"] && second.gone.map(\.id) == ["1"])
        #expect(second.new[0].line == "Tea.swift:4: warning: cut off [truncated], Tea systemSmall")
        let states = (await board.json["findings"]?.array ?? []).map { $0["state"]?.string }
        #expect(states == ["open", "new", "gone"])
        #expect(await board.image(ofFinding: "1") == [7])
        let third = await board.record([finding("2"), finding("3")])
        #expect(third.new.isEmpty && third.gone.isEmpty)
    }

    @Test("Each change has a higher number")
    func numbers() async throws {
        let before = await board.number
        await board.enter(.lost, problem: "/home/me/Tea is gone — waiting until it is back")
        #expect(await board.number == before + 1)
        #expect(await board.json["problem"]?.string == "/home/me/Tea is gone — waiting until it is back")
        #expect(await board.json["phase"]?.string == "lost")
        #expect(await board.json["build"] == .null)
    }
}
