import Foundation
import Shared
import Testing

@testable import AppHost

struct PluginOutcomeTests {
    private typealias Outcome = PluginOutcome<Int>

    @Test("Each kind of failed outcome has its own message with the cause")
    func messages() {
        let stays = "the previous snapshot is kept"
        let all: [(Outcome, String?)] = [
            (.answered(1), nil), (.crashed(signal: 6, message: ""), "Moon was killed by signal 6 — \(stays)"),
            (.crashed(signal: 11, message: "ouch"), "Moon was killed by signal 11 (ouch) — \(stays)"),
            (.timedOut(.wallClock(seconds: 10)), "Moon didn't answer within 10 s and was killed — \(stays)"),
            (
                .timedOut(.processor(seconds: 5)),
                "Moon used 5 s of processor time without answering and was killed — \(stays)"
            ),
            (
                .timedOut(.drawing(seconds: 10, views: 20)),
                "the 20 views of Moon took more than 10 s to draw — show fewer or simpler views; \(stays)"
            ),
            (
                .timedOut(.drawing(seconds: 10, views: 1)),
                "the view of Moon took more than 10 s to draw — show fewer or simpler views; \(stays)"
            ),
            (
                .overMemory(limit: 30),
                "Moon used more than 30 MiB of memory and was killed — reduce its memory use, or raise AirlockPlugin.MemoryLimit"
            ),
            (
                .tooManyThreads(limit: 512),
                "Moon had more than 512 threads, including its children's, and was killed — start fewer threads"
            ),
            (
                .failed(.unprotected(identifier: "com.example.moon", .disabled)),
                "this kernel runs without Landlock, and without it Moon could use all your files — "
                    + "add landlock to the kernel's parameter lsm=, "
                    + "or accept the risk with 'AppHost plugins enable com.example.moon --without-landlock'"
            ),
            (
                .failed(.unprotected(identifier: "com.example.moon", .forbidden)),
                "Landlock is forbidden here, and without it Moon could use all your files — allow "
                    + "landlock_create_ruleset, landlock_add_rule and landlock_restrict_self in the container's profile, "
                    + "or accept the risk with 'AppHost plugins enable com.example.moon --without-landlock'"
            ),
            (
                .violated(calls: ["socket(AF_INET)"]),
                "Moon tried socket(AF_INET) and was killed — remove the calls that the sandbox forbids, such as socket, ptrace and mount"
            ),
            (
                .violated(calls: []),
                "Moon made a forbidden system call and was killed — remove the calls that the sandbox forbids, such as socket, ptrace and mount"
            ),
            (
                .exitedWithoutAnswer(status: 0, unfinished: 0, message: ""),
                "Moon exited with status 0 without an answer — \(stays)"
            ),
            (
                .exitedWithoutAnswer(status: 3, unfinished: 0, message: "no moon"),
                "Moon exited with status 3 without an answer (no moon) — \(stays)"
            ),
            (
                .exitedWithoutAnswer(status: 0, unfinished: 20, message: ""),
                "Moon exited with status 0 after 20 bytes of an answer — end each line with a line feed"
            ),
            (.failed(.error(code: 7, message: "clouds")), "Moon answered with error 7: clouds — \(stays)"),
            (
                .failed(.version(2)),
                "Moon uses version 2 of the protocol, but AppHost uses version 1 — update Airlock"
            ),
            (
                .failed(.version(0)),
                "Moon uses version 0 of the protocol, but AppHost uses version 1 — update the plug-in"
            ),
            (
                .failed(.backingOff(until: Date(timeIntervalSince1970: 1_795_254_060))),
                "Moon crashed and isn't restarted before 2026-11-21T09:41:00Z — \(stays)"
            ),
            (
                .failed(.stopped(identifier: "com.example.moon")),
                "Moon crashed 3 times in 5 minutes and was stopped — 'AppHost plugins enable com.example.moon' restarts it"
            ),
            (
                .failed(.disabled(identifier: "com.example.moon")),
                "com.example.moon is disabled — 'AppHost plugins enable com.example.moon' enables it"
            ),
            (
                .failed(.notStarted(reason: "no such file")),
                "can't start Moon: no such file — check its CFBundleExecutable"
            ),
            (
                .failed(.broke(.id(requested: 3, answered: 2))),
                "Moon answered request 2 instead of request 3 — repeat the request's id"
            ),
            (.failed(.broke(.twice(id: 3))), "Moon answered request 3 twice — answer once"),
            (
                .failed(.broke(.unrequested)),
                "Moon answered without a request — write only answers to standard output"
            ),
            (.failed(.broke(.encoding)), "Moon answered in an encoding other than UTF-8 — write UTF-8"),
            (
                .failed(.broke(.longLine(limit: 9))),
                "Moon wrote a line of more than 9 bytes — write one answer per line"
            ),
            (
                .failed(.broke(.noise(limit: 9))), "Moon wrote more than 9 bytes to standard error — write less"
            ),
            (
                .failed(.file(ContainerError(.untrusted(.absent), path: "/c/v"))),
                "Moon: /c/v doesn't exist — have the plug-in write the file before it answers"
            ),
        ]
        for (outcome, text) in all { #expect(outcome.message(of: "Moon") == text) }
    }

    @Test("Protocol and quota violations count against a plug-in, and errors it returns do not")
    func countedFailures() {
        #expect(!Outcome.answered(1).isCrash && !Outcome.failed(.error(code: 1, message: "")).isCrash)
        #expect(!Outcome.failed(.backingOff(until: Date(timeIntervalSince1970: 0))).isCrash)
        #expect(Outcome.failed(.broke(.unrequested)).isCrash && Outcome.violated(calls: []).isCrash)
        #expect(Outcome.exitedWithoutAnswer(status: 0, unfinished: 0, message: "").isCrash)
        #expect(!Outcome.failed(.file(ContainerError(.untrusted(.absent), path: "/c/v"))).isCrash)
        #expect(Outcome.failed(.file(ContainerError(.untrusted(.overQuota(files: 1, bytes: 1)), path: "/c"))).isCrash)
        #expect(!Outcome.failed(.unprotected(identifier: "com.example.moon", .absent)).isCrash)
    }

    @Test("After a failure the last good timeline stays, marked stale since its date")
    func lastGoodTimeline() {
        var cache = PluginTimelineCache()
        let key = PluginTimelineCache.Key(plugin: "com.example.moon", kind: "Moon", family: .systemSmall)
        let then = Date(timeIntervalSince1970: 1_000)
        let hang = PluginOutcome<PluginTimeline>.timedOut(.wallClock(seconds: 10))
        let reason = "Moon didn't answer within 10 s and was killed — the previous snapshot is kept"
        #expect(
            cache.record(hang, for: key, name: "Moon", at: then)
                == PluginTimelineState(timeline: nil, stale: .init(since: nil, reason: reason)))
        let timeline = PluginTimeline(entries: [.init(date: then, view: [1])], reload: .never)
        #expect(
            cache.record(.answered(timeline), for: key, name: "Moon", at: then)
                == PluginTimelineState(timeline: timeline, stale: nil))
        #expect(
            cache.record(hang, for: key, name: "Moon", at: then.addingTimeInterval(60))
                == PluginTimelineState(timeline: timeline, stale: .init(since: then, reason: reason)))
        let other = PluginTimelineCache.Key(plugin: "com.example.moon", kind: "Moon", family: .systemLarge)
        #expect(cache.record(hang, for: other, name: "Moon", at: then).timeline == nil)
    }
}
