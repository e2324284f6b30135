import Foundation
import Shared
import Testing

@testable import AppHost

struct PluginOutcomeTests {
    private typealias Outcome = PluginOutcome<Int>

    @Test("Each kind of failed outcome has its own message with the cause")
    func messages() {
        let stays = "what it showed before stays"
        let all: [(Outcome, String?)] = [
            (.answered(1), nil), (.crashed(signal: 6, said: ""), "Moon was ended by signal 6 — \(stays)"),
            (.crashed(signal: 11, said: "ouch"), "Moon was ended by signal 11 (ouch) — \(stays)"),
            (.timedOut(.wall(seconds: 10)), "Moon gave no answer in 10 s and was ended — \(stays)"),
            (
                .timedOut(.processor(seconds: 5)),
                "Moon used 5 s of processor time without an answer and was ended — \(stays)"
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
                "Moon held more than 30 MiB and was ended — let it hold less, or raise AirlockPlugin.MemoryLimit"
            ),
            (
                .tooManyThreads(limit: 512),
                "Moon had more than 512 threads, with those of its children, and was ended — start fewer"
            ),
            (
                .failed(.unprotected(identifier: "com.example.moon", .disabled)),
                "this kernel runs without Landlock, and without it Moon could use every file of yours — "
                    + "add landlock to the kernel's parameter lsm=, "
                    + "or accept it: 'AppHost plugins enable com.example.moon --without-landlock'"
            ),
            (
                .failed(.unprotected(identifier: "com.example.moon", .forbidden)),
                "Landlock is forbidden here, and without it Moon could use every file of yours — allow "
                    + "landlock_create_ruleset, landlock_add_rule and landlock_restrict_self in the container's profile, "
                    + "or accept it: 'AppHost plugins enable com.example.moon --without-landlock'"
            ),
            (
                .violated(calls: ["socket(AF_INET)"]),
                "Moon tried socket(AF_INET) and was ended — leave the network, other processes and the kernel alone"
            ),
            (
                .violated(calls: []),
                "Moon made a system call no extension may make and was ended — leave the network, other processes and the kernel alone"
            ),
            (
                .exitedWithoutAnswer(status: 0, unfinished: 0, said: ""),
                "Moon exited with status 0 without an answer — \(stays)"
            ),
            (
                .exitedWithoutAnswer(status: 3, unfinished: 0, said: "no moon"),
                "Moon exited with status 3 without an answer (no moon) — \(stays)"
            ),
            (
                .exitedWithoutAnswer(status: 0, unfinished: 20, said: ""),
                "Moon exited with status 0 after 20 bytes of an answer — end a line with a line feed"
            ),
            (.failed(.error(code: 7, message: "clouds")), "Moon answered with error 7: clouds — \(stays)"),
            (
                .failed(.version(2)),
                "Moon speaks version 2 of the protocol, AppHost speaks 1 — update Airlock"
            ),
            (
                .failed(.version(0)),
                "Moon speaks version 0 of the protocol, AppHost speaks 1 — update the plug-in"
            ),
            (
                .failed(.resting(until: Date(timeIntervalSince1970: 1_795_254_060))),
                "Moon ended badly and rests until 2026-11-21T09:41:00Z — \(stays)"
            ),
            (
                .failed(.stopped(identifier: "com.example.moon")),
                "Moon ended badly 3 times in 5 minutes and is stopped — 'AppHost plugins enable com.example.moon' tries again"
            ),
            (
                .failed(.disabled(identifier: "com.example.moon")),
                "com.example.moon is disabled — 'AppHost plugins enable com.example.moon' starts it again"
            ),
            (
                .failed(.notStarted(reason: "no such file")),
                "Moon can't be started: no such file — check its CFBundleExecutable"
            ),
            (
                .failed(.broke(.id(asked: 3, answered: 2))),
                "Moon answered request 2 and was asked 3 — repeat the request's id"
            ),
            (.failed(.broke(.twice(id: 3))), "Moon answered request 3 twice — answer once"),
            (
                .failed(.broke(.unasked)),
                "Moon spoke without being asked — write nothing but answers to standard output"
            ),
            (.failed(.broke(.encoding)), "Moon answered in something else than UTF-8 — write UTF-8"),
            (
                .failed(.broke(.longLine(limit: 9))), "Moon wrote a line of more than 9 bytes — write one answer a line"
            ),
            (
                .failed(.broke(.noise(limit: 9))), "Moon wrote more than 9 bytes to standard error — say less"
            ),
            (
                .failed(.file(UntrustedFileError(.absent, path: "/c/v"))),
                "Moon: /c/v is not there — write a file before you name it"
            ),
        ]
        for (outcome, text) in all { #expect(outcome.message(of: "Moon") == text) }
    }

    @Test("Protocol and quota violations count against a plug-in, and errors it returns do not")
    func countedFailures() {
        #expect(!Outcome.answered(1).isBadEnd && !Outcome.failed(.error(code: 1, message: "")).isBadEnd)
        #expect(!Outcome.failed(.resting(until: Date(timeIntervalSince1970: 0))).isBadEnd)
        #expect(Outcome.failed(.broke(.unasked)).isBadEnd && Outcome.violated(calls: []).isBadEnd)
        #expect(Outcome.exitedWithoutAnswer(status: 0, unfinished: 0, said: "").isBadEnd)
        #expect(!Outcome.failed(.file(UntrustedFileError(.absent, path: "/c/v"))).isBadEnd)
        #expect(Outcome.failed(.file(UntrustedFileError(.overQuota(files: 1, bytes: 1), path: "/c"))).isBadEnd)
        #expect(!Outcome.failed(.unprotected(identifier: "com.example.moon", .absent)).isBadEnd)
    }

    @Test("After a failure the last good timeline stays, marked stale since its date")
    func lastGoodTimeline() {
        var kept = PluginTimelineCache()
        let key = PluginTimelineCache.Key(plugin: "com.example.moon", kind: "Moon", family: .systemSmall)
        let then = Date(timeIntervalSince1970: 1_000)
        let hang = PluginOutcome<PluginTimeline>.timedOut(.wall(seconds: 10))
        let reason = "Moon gave no answer in 10 s and was ended — what it showed before stays"
        #expect(
            kept.note(hang, for: key, name: "Moon", at: then)
                == PluginTimelineState(timeline: nil, stale: .init(since: nil, reason: reason)))
        let timeline = PluginTimeline(entries: [.init(date: then, view: [1])], reload: .never)
        #expect(
            kept.note(.answered(timeline), for: key, name: "Moon", at: then)
                == PluginTimelineState(timeline: timeline, stale: nil))
        #expect(
            kept.note(hang, for: key, name: "Moon", at: then.addingTimeInterval(60))
                == PluginTimelineState(timeline: timeline, stale: .init(since: then, reason: reason)))
        let other = PluginTimelineCache.Key(plugin: "com.example.moon", kind: "Moon", family: .systemLarge)
        #expect(kept.note(hang, for: other, name: "Moon", at: then).timeline == nil)
    }
}
