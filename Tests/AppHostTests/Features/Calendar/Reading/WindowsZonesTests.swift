import Shared
import Testing

@testable import AppHost

struct WindowsZonesTests {
    @Test("Each Windows name is a zone of this machine")
    func everyZone() throws {
        let names = WindowsZones.all
        #expect(names.count == 139)
        for (name, zone) in names {
            #expect(CivilZone.isInstalled(zone), "\(zone)")
            #expect(WindowsZones.zone(named: name) == zone)
        }
    }

    @Test(
        "A Windows name is found in upper or lower case, and any other name isn't",
        arguments: [
            ("W. Europe Standard Time", "Europe/Berlin"), ("india standard time", "Asia/Kolkata"),
            ("Central Standard Time (Mexico)", "America/Mexico_City"), ("UTC", "Etc/UTC"), ("UTC-02", "Etc/GMT+2"),
            ("tzone://Microsoft/Utc", "Etc/UTC"), ("W. Europe", nil), ("Standard Time", nil), ("", nil),
            ("=UTC", nil), ("India", nil),
        ])
    func names(name: String, zone: String?) { #expect(WindowsZones.zone(named: name) == zone) }
}
