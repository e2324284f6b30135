import Foundation
import Testing

@testable import Shared

struct RequestScopeTests {
    private let context = RequestContext(now: Date(timeIntervalSince1970: 5), localeIdentifier: "de_DE")

    @Test("A part that isn't given is unchanged, and the former parts return at the end")
    func partialChange() async {
        let warnings = FaultLog()
        let session = ContainerSession(container: nil) {
            warnings.record(CommandFailure($0))
        }
        RequestScope.with(context, imageSize: { $0 == "Cup" ? Size(width: 3, height: 4) : nil }) {
            RequestScope.with(session: session) {
                #expect(RequestContext.current.localeIdentifier == "de_DE")
                #expect(RequestScope.imageSize(named: "Cup") == Size(width: 3, height: 4))
                ContainerSession.current.warn("late")
            }
            ContainerSession.current.warn("after the session")
        }
        #expect(warnings.first.map { message(of: $0) } == "late")
        #expect(RequestContext.current.localeIdentifier == RequestContext.defaultLocale)
        #expect(RequestScope.imageSize(named: "Cup") == nil)
    }

    @Test("An asynchronous request and its child tasks have the same parts")
    func childTasks() async {
        let locales = await RequestScope.with(context) {
            await Task.yield()
            async let child = RequestContext.current.localeIdentifier
            return [RequestContext.current.localeIdentifier, await child]
        }
        #expect(locales == ["de_DE", "de_DE"])
    }
}
