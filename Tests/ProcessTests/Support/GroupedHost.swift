import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@testable import AppHost

/// A host of a group on a real etcd, with a container of its own.
final class GroupedHost {
    let airlock: Airlock
    let name: String
    private(set) var process: ChildProcess?

    /// Creates a host that isn't in a group.
    init(_ name: String) throws {
        self.name = name
        airlock = try Airlock()
        try airlock.sync()
    }

    func group(_ words: [String]) throws -> ChildResult { try airlock.run("AppHost", ["group"] + words) }

    /// Joins the group on an etcd.
    func join(_ etcd: Etcd, _ options: String...) throws {
        let result = try group(["join", etcd.address, "--name", name] + options)
        try #require(result.status == .exited(0), "\(result)")
    }

    /// Starts the host, and returns when it is connected.
    ///
    /// - Returns: The member to which it is connected.
    @discardableResult
    func run() throws -> String {
        try start()
        return try connection()
    }

    /// Starts the host.
    func start(_ options: String...) throws { process = try airlock.start("AppHost", ["run"] + options) }

    /// Waits until the host is connected, and returns the member.
    @discardableResult
    func connection() throws -> String {
        let line = try read("AppHost: connected to ")
        return String(try #require(line.split(separator: " ").dropFirst(3).first))
    }

    /// Waits for a line of the host's log that begins with a text, and returns the line.
    @discardableResult
    func read(_ beginning: String) throws -> String {
        while true {
            let line = try #require(process?.nextErrorLine())
            if line.hasPrefix(beginning) { return line }
        }
    }

    func stop() {
        process?.send(SIGTERM)
        #expect(process?.wait().status == .exited(0))
        process = nil
    }

    func kill() {
        process?.send(SIGKILL)
        #expect(process?.reap() == .signalled(SIGKILL))
        process = nil
    }

    /// Changes a favorite at a minute of an hour.
    func favorite(_ landmark: Int, minute: Int, isFavorite: Bool = true) throws {
        let result = try airlock.run("IntentsExt", Self.change(landmark, minute: minute, isFavorite: isFavorite))
        try #require(result.status == .exited(0), "\(result)")
    }

    /// Returns the arguments of `IntentsExt` that change a favorite at a minute of an hour.
    static func change(_ landmark: Int, minute: Int, isFavorite: Bool = true) -> [String] {
        [
            "perform", isFavorite ? "AddToFavoritesIntent" : "RemoveFromFavoritesIntent", "landmark=\(landmark)",
            "--at", "2026-11-21T09:\(minute):00Z",
        ]
    }

    func favorites() throws -> [Int] {
        try Container.open(at: airlock.container, role: .widgets).read(FavoriteStates.key).value?.favorites ?? []
    }

    /// Returns when the container has these favorites.
    func wait(for expected: [Int]) throws {
        try airlock.wait(for: .landmarks) { try favorites() == expected }
    }

    func status() throws -> JSONValue { try JSONValue(parsing: group(["status", "--json"]).output) }

    /// The documents that wait to be sent.
    func waiting() throws -> [String] { try status()["waiting"]?.array?.compactMap(\.string) ?? [] }
}
