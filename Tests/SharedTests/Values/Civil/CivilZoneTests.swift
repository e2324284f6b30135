import Foundation
import TestSupport
import Testing

@testable import Shared

/// Tests of local time from the machine's zone files, compared with Foundation's.
struct CivilZoneTests {
    static let names = [
        "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "America/St_Johns",
        "Africa/Casablanca", "Europe/Dublin", "Pacific/Apia", "America/Havana", "Asia/Tehran",
    ]

    @Test("UTC offsets from 1972 to 2036 match Foundation's time zones", arguments: names)
    func foundationOffsets(name: String) throws {
        let zone = try CivilZone(named: name)
        let peer = try #require(TimeZone(identifier: name))
        // About every seven hours from 1972 on. The rules in Foundation's own files end in 2037.
        for seconds in stride(from: 63_072_000, to: 2_114_380_800, by: 25_777) {
            let date = Date(timeIntervalSince1970: Double(seconds))
            let offset = zone.offset(at: Int64(seconds) * 1_000)
            if offset != Int64(peer.secondsFromGMT(for: date)) * 1_000 {
                Issue.record("\(name) at \(seconds): \(offset / 1_000), not \(peer.secondsFromGMT(for: date))")
                return
            }
        }
    }

    @Test("The zone's rule gives 23-hour and 25-hour days after the last recorded transition")
    func lateRule() throws {
        let zone = try CivilZone(named: "Europe/Berlin")
        // 2049-03-28 and 2049-10-31 are last Sundays.
        let day = CivilDay(year: 2049, month: 3, day: 28)
        #expect(zone.instants(of: day).count == 23 * 3_600_000)
        #expect(zone.instants(of: CivilDay(year: 2049, month: 10, day: 31)).count == 25 * 3_600_000)
        #expect(zone.instants(of: CivilDay(year: 2049, month: 10, day: 30)).count == 24 * 3_600_000)
    }

    @Test("A skipped local time moves an hour forward, and a repeated one is its first occurrence")
    func clockChanges() throws {
        let zone = try CivilZone(named: "America/New_York")
        let spring = zone.instant(on: CivilDay(year: 2026, month: 3, day: 8), milliseconds: 9_000_000)
        #expect(zone.clock(at: spring).milliseconds == 12_600_000)
        let autumn = zone.instant(on: CivilDay(year: 2026, month: 11, day: 1), milliseconds: 5_400_000)
        #expect(zone.offset(at: autumn) == -4 * 3_600_000)
        #expect(zone.clock(at: autumn).milliseconds == 5_400_000)
        #expect(zone.clock(at: autumn + 3_600_000).milliseconds == 5_400_000)
    }

    @Test("A day whose midnight is skipped starts at one o'clock")
    func skippedMidnight() throws {
        // Havana's clocks skip from midnight to one.
        let zone = try CivilZone(named: "America/Havana")
        let day = CivilDay(year: 2026, month: 3, day: 8)
        let start = zone.instant(on: day)
        #expect(zone.clock(at: start) == (day, 3_600_000))
        #expect(zone.clock(at: start - 1).day == day.advanced(by: -1))
    }

    @Test("A zone with an abolished name without a file has the rules of its current name")
    func abolishedName() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: "\(folder.path)/Asia", withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: "/usr/share/zoneinfo/Asia/Kolkata", toPath: "\(folder.path)/Asia/Kolkata")
        try Data("# version 2026a\nL Asia/Kolkata Asia/Calcutta\nL Asia/Nowhere Asia/Gone\n".utf8)
            .write(to: URL(fileURLWithPath: "\(folder.path)/tzdata.zi"))
        let zone = try CivilZone(named: "Asia/Calcutta", folder: folder.path)
        #expect(zone.name == "Asia/Calcutta" && zone.offset(at: 1_774_514_460_000) == 19_800_000)
        #expect(CivilZone.isInstalled("Asia/Calcutta", in: folder.path))
        #expect(!CivilZone.isInstalled("Asia/Gone", in: folder.path))
        #expect(throws: CommandFailure.unknownZone("Asia/Gone")) {
            try CivilZone(named: "Asia/Gone", folder: folder.path)
        }
    }

    @Test("An unknown zone name or a damaged zone file is refused with a message")
    func invalidZones() throws {
        for name in ["", "Europe", "Nowhere/Here", "../../../etc/passwd", "/etc/localtime", "Europe/Berlin\n"] {
            #expect(throws: CommandFailure.unknownZone(name)) { try CivilZone(named: name) }
        }
        #expect(
            CommandFailure.unknownZone("Nowhere/Here").message
                == "unknown time zone 'Nowhere/Here' — write an IANA name such as Europe/Berlin")
        let folder = try TemporaryFolder()
        try Data("TZif2 and no more".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/Bad"))
        let error = #expect(throws: CommandFailure.self) { try CivilZone(named: "Bad", folder: folder.path) }
        #expect(error?.message == "can't read this machine's file for time zone 'Bad' — reinstall tzdata")
    }

    @Test(
        "A POSIX time zone rule is parsed completely or refused",
        arguments: [
            ("CET-1CEST,M3.5.0,M10.5.0/3", true), ("<+0330>-3:30", true), ("IST-1GMT0,M10.5.0,M3.5.0/1", true),
            ("EST5EDT4,J60/2,300/-1:30", true), ("CET", false), ("CET-1CEST,M3.5.0", false), ("C-1", false),
            ("CET-1CEST,M13.5.0,M10.5.0", false), ("CET-1CEST,M3.5.0,M10.5.0/3 ", false),
        ])
    func zoneRules(text: String, isRule: Bool) {
        #expect((ZoneRule(text) != nil) == isRule)
    }

    @Test("Day numbers convert to the same dates and weekdays as Foundation's Gregorian calendar")
    func dayNumbers() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "GMT"))
        for number in stride(from: -200_000, to: 200_000, by: 97) {
            let parts = calendar.dateComponents(
                [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: Double(number) * 86_400))
            let day = CivilDay(number: Int32(number))
            guard number > -141_000 else { continue }  // Foundation is Julian before 15 October 1582.
            #expect(day.parts == (parts.year ?? 0, parts.month ?? 0, parts.day ?? 0))
            #expect(day.weekday + 1 == parts.weekday)
            #expect(CivilDay(year: day.parts.year, month: day.parts.month, day: day.parts.day) == day)
        }
        #expect(CivilDay(year: 987, month: 2, day: 9).description == "0987-02-09")
    }
}
