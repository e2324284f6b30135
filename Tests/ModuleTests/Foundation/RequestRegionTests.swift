import FoundationGaps
import Shared
import Testing

struct RequestRegionTests {
    @Test func theRegionIsTheRequests() {
        var context = RequestContext(now: Date(timeIntervalSince1970: 0))
        (context.localeIdentifier, context.timeZoneIdentifier) = ("de_DE", "Asia/Tokyo")
        RequestContext.$current.withValue(context) {
            #expect(_RequestRegion.locale.identifier == "de_DE")
            #expect(_RequestRegion.languages == ["de-DE"])
            #expect(_RequestRegion.calendar.timeZone.identifier == "Asia/Tokyo")
            #expect(_RequestRegion.calendar.locale?.identifier == "de_DE")
        }
    }

    @Test("A request without a region is one of the United States, in the machine's zone")
    func withoutRegion() {
        #expect(_RequestRegion.locale.identifier == "en_US" && _RequestRegion.languages == ["en-US"])
        #expect(_RequestRegion.calendar.timeZone == TimeZone.current)
    }
}
