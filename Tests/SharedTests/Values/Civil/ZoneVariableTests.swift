import Shared
import Testing

/// Tests of the variable `TZ`.
struct ZoneVariableTests {
    @Test(
        "A `TZ` value with an IANA name, zone file path or fixed offset selects the named zone",
        arguments: [
            ("Europe/Berlin", "Europe/Berlin"), (":Europe/Berlin", "Europe/Berlin"), ("EST5EDT", "EST5EDT"),
            ("/usr/share/zoneinfo/America/New_York", "America/New_York"),
            (":/usr/share/zoneinfo/America/New_York", "America/New_York"), ("", "UTC"), (":", "UTC"), ("UTC", "UTC"),
            ("UTC0", "UTC"), ("<+03>-3", "Etc/GMT-3"), ("XYZ8", "Etc/GMT+8"),
        ])
    func zoneNames(text: String, name: String) throws {
        #expect(try ZoneVariable(text) == .named(name))
        _ = try CivilZone(named: name)
    }

    @Test("A `TZ` value of /etc/localtime selects the machine's time zone")
    func localtime() throws {
        #expect(try ZoneVariable(":/etc/localtime") == .machine)
        #expect(try ZoneVariable("/etc/localtime") == .machine)
    }

    @Test("A `TZ` value that names no zone of the machine is refused with a remedy")
    func unknownZone() {
        func message(_ text: String) -> String? {
            do {
                _ = try ZoneVariable(text)
                return nil
            } catch { return error.message }
        }
        let remedy = "write an IANA name such as Europe/Berlin, or unset it"
        for text in ["Nowhere/Here", "Europe", "../../../etc/passwd", "/etc/passwd", ":/tmp/zone", "<+99>-99"] {
            #expect(
                message(text)
                    == "TZ is '\(text)', which is \(text == "<+99>-99" ? "a rule and not a" : "not a") time zone of this machine — \(remedy)"
            )
        }
        #expect(
            message("CET-1CEST,M3.5.0,M10.5.0/3")
                == "TZ is 'CET-1CEST,M3.5.0,M10.5.0/3', which is a rule and not a time zone of this machine — \(remedy)"
        )
    }

    @Test("The option --timezone takes precedence over `TZ`, which then isn't read")
    func optionPrecedence() throws {
        var arguments = Arguments(command: "ask")
        #expect(try arguments.completed(environment: { _ in nil }).words == arguments.words)
        #expect(
            try arguments.completed(environment: { ["TZ": ":Asia/Tokyo"][$0] })[CommonOptions.timeZone] == "Asia/Tokyo")
        arguments[CommonOptions.timeZone] = "Europe/Berlin"
        // The variable isn't even read.
        #expect(
            try arguments.completed(environment: { ["TZ": "Nowhere"][$0] })[CommonOptions.timeZone] == "Europe/Berlin")
    }
}
