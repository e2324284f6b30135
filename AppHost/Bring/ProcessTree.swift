import Foundation

/// Which process started which, as it is now.
struct ProcessTree {
    private var children: [Int32: [Int32]] = [:]

    /// Reads what the kernel says of every process.
    init() {
        // Without /proc no descendant is known, and the process itself is ended alone.
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
            guard let process = Int32(name), let data = FileManager.default.contents(atPath: "/proc/\(name)/stat"),
                // The name in brackets may hold anything; after it come the state and the parent.
                let rest = String(decoding: data, as: UTF8.self).split(separator: ")").last
            else { continue }
            let words = rest.split(separator: " ")
            guard words.count > 1, words[0] != "Z", let parent = Int32(words[1]) else { continue }
            children[parent, default: []].append(process)
        }
    }

    /// What a process has started, and what that has.
    func descendants(of process: Int32) -> [Int32] {
        (children[process] ?? []).flatMap { [$0] + descendants(of: $0) }
    }
}
