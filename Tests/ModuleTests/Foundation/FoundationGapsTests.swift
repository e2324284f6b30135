import Foundation
import FoundationGaps
import Testing

/// Smaller parts of Foundation that Linux doesn't have.
struct FoundationGapsTests {
    @Test("A range of dates is formatted in units of the calendar")
    func dateComponents() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let start = Date(timeIntervalSinceReferenceDate: 0)
        let range = start..<start.addingTimeInterval(7_500)
        func text(_ style: _ComponentsFormatStyle) -> String {
            range.formatted(style.locale(Locale(identifier: "en_US")).calendar(calendar))
        }
        #expect(text(.components(style: .wide)) == "2 hours, 5 minutes")
        #expect(text(.components(style: .abbreviated)) == "2 hr, 5 min")
        #expect(text(.components(style: .narrow, fields: [.minute])) == "125m")
        #expect(text(.timeDuration) == "2:05:00")
        #expect(
            range.formatted(
                .components(style: .wide, fields: [.hour]).locale(Locale(identifier: "de")).calendar(calendar))
                == "2 Stunden")
    }

    @Test("Numbers and objects convert to each other, and a value that doesn't fit yields nil")
    func numberObjects() throws {
        #expect(CGFloat(truncating: NSNumber(value: 2.5)) == 2.5)
        #expect(CGFloat(exactly: NSNumber(value: 3)) == 3)
        #expect(CGFloat(exactly: NSNumber(value: Int64.max)) == nil)
        #expect((CGFloat(1.5) as NSNumber) == 1.5)
        #expect(NSNumber(value: 4) as? CGFloat == 4)
    }

    @Test("Archived arrays and dictionaries are read with the classes of their members")
    func archives() throws {
        let list = NSArray(array: [NSString(string: "a"), NSString(string: "b")])
        let data = try NSKeyedArchiver.archivedData(withRootObject: list, requiringSecureCoding: true)
        let strings = try NSKeyedUnarchiver.unarchivedArrayOfObjects(ofClass: NSString.self, from: data)
        #expect(strings == [NSString(string: "a"), NSString(string: "b")])
        let table = NSDictionary(dictionary: [NSString(string: "k"): NSNumber(value: 3)])
        let archive = try NSKeyedArchiver.archivedData(withRootObject: table, requiringSecureCoding: true)
        let read = try NSKeyedUnarchiver.unarchivedDictionary(
            ofKeyClass: NSString.self, objectClass: NSNumber.self, from: archive)
        #expect(read == [NSString(string: "k"): NSNumber(value: 3)])
    }

    @Test("A coordinated accessor runs at once with the same URL")
    func fileCoordination() {
        let url = URL(filePath: "/tmp/a")
        var error: NSError?
        var urls: [URL] = []
        let coordinator = NSFileCoordinator()
        coordinator.coordinate(readingItemAt: url, options: .withoutChanges, error: &error) { urls.append($0) }
        coordinator.coordinate(writingItemAt: url, options: [], error: nil) { urls.append($0) }
        #expect(urls == [url, url] && error == nil)
        #expect(FileManager.default.ubiquityIdentityToken == nil)
        #expect(FileManager.default.url(forUbiquityContainerIdentifier: nil) == nil)
    }

    @Test("Notifications posted after the start of iteration are received in order")
    func notifications() async {
        let (center, name) = (NotificationCenter(), Notification.Name("test"))
        var iterator = center.notifications(named: name).makeAsyncIterator()
        center.post(name: name, object: nil, userInfo: ["n": 1])
        center.post(name: Notification.Name("other"), object: nil)
        center.post(name: name, object: nil, userInfo: ["n": 2])
        #expect(await iterator.next()?.userInfo?["n"] as? Int == 1)
        #expect(await iterator.next()?.userInfo?["n"] as? Int == 2)
    }

    @Test("An object that another thread has locked is locked until that thread unlocks it")
    func objectLocks() {
        let object = NSObject()
        #expect(objc_sync_enter(object) == 0 && objc_sync_enter(object) == 0)
        let (started, entered) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        nonisolated(unsafe) var order: [Int] = []
        nonisolated(unsafe) let shared = object
        Thread.detachNewThread {
            started.signal()
            objc_sync_enter(shared)
            order.append(2)
            objc_sync_exit(shared)
            entered.signal()
        }
        started.wait()
        order.append(1)
        #expect(objc_sync_exit(object) == 0 && objc_sync_exit(object) == 0)
        entered.wait()
        #expect(order == [1, 2])
        #expect(objc_sync_exit(object) == -1)
    }

    @Test("The iCloud store keeps values in memory, and reports that they aren't synchronised")
    func ubiquitousStore() {
        let store = NSUbiquitousKeyValueStore()
        store.set("a", forKey: "s")
        store.set(Int64(3), forKey: "i")
        store.set(true, forKey: "b")
        store.set([1, 2], forKey: "l")
        #expect(store.string(forKey: "s") == "a" && store.longLong(forKey: "i") == 3 && store.bool(forKey: "b"))
        #expect(store.array(forKey: "l") as? [Int] == [1, 2] && store.double(forKey: "i") == 3)
        #expect(store.dictionaryRepresentation.count == 4)
        store.removeObject(forKey: "s")
        store.set(nil as String?, forKey: "b")
        #expect(store.string(forKey: "s") == nil && !store.bool(forKey: "b"))
        #expect(!store.synchronize())
    }

    @Test("A cache stores responses up to its capacity, and drops the oldest")
    func responseCache() throws {
        let cache = URLCache(memoryCapacity: 5, diskCapacity: 0)
        let requests = try (0..<3).map { URLRequest(url: try #require(URL(string: "https://example.com/\($0)"))) }
        for request in requests {
            let url = try #require(request.url)
            let response = URLResponse(url: url, mimeType: nil, expectedContentLength: 2, textEncodingName: nil)
            cache.storeCachedResponse(CachedURLResponse(response: response, data: Data([1, 2])), for: request)
        }
        #expect(cache.cachedResponse(for: requests[0]) == nil && cache.currentMemoryUsage == 4)
        #expect(cache.cachedResponse(for: requests[2])?.data == Data([1, 2]))
        cache.memoryCapacity = 2
        #expect(cache.cachedResponse(for: requests[1]) == nil)
        cache.removeAllCachedResponses()
        #expect(cache.currentMemoryUsage == 0)
    }

    @Test("Cookies are found for the URLs of their domain and path")
    func cookies() throws {
        let storage = HTTPCookieStorage()
        let cookie = try #require(
            HTTPCookie(properties: [.name: "n", .value: "1", .domain: ".example.com", .path: "/a", .secure: "TRUE"]))
        storage.setCookie(cookie)
        func count(_ text: String) throws -> Int? { storage.cookies(for: try #require(URL(string: text)))?.count }
        #expect(try count("https://www.example.com/a/b") == 1)
        #expect(try count("https://example.com/a") == 1)
        #expect(try count("http://example.com/a") == 0)
        #expect(try count("https://example.com/ab") == 0)
        #expect(try count("https://badexample.com/a") == 0)
        #expect(HTTPCookie.requestHeaderFields(with: [cookie]) == ["Cookie": "n=1"])
        #expect(HTTPCookie(properties: [.name: "n"]) == nil)
        storage.deleteCookie(cookie)
        #expect(storage.cookies == [])
    }

    @Test("An item provider passes its data on, and names its types if it has no data of a type")
    func itemProvider() async {
        let provider = NSItemProvider(object: NSString(string: "Hi"))
        #expect(provider.registeredTypeIdentifiers == ["public.utf8-plain-text"])
        #expect(provider.hasItemConformingToTypeIdentifier("public.utf8-plain-text"))
        func load(_ type: String) async -> (Data?, String?) {
            await withCheckedContinuation { continuation in
                provider.loadDataRepresentation(forTypeIdentifier: type) { data, error in
                    continuation.resume(returning: (data, error?.localizedDescription))
                }
            }
        }
        #expect(await load("public.utf8-plain-text").0 == Data("Hi".utf8))
        #expect(
            await load("public.png").1
                == "the item provider has no data of type 'public.png' — load one of [\"public.utf8-plain-text\"]")
    }

    @Test("The unit of temperatures is that of the region")
    func temperatureUnit() {
        let temperature = Measurement(value: 20, unit: UnitTemperature.celsius)
        let american = temperature.converted(to: UnitTemperature(forLocale: Locale(identifier: "en_US")))
        #expect(abs(american.value - 68) < 0.001 && american.unit.symbol == "°F")
        #expect(UnitTemperature(forLocale: Locale(identifier: "de_DE")) == .celsius)
    }

    @Test("An activity that could expire runs, and doesn't expire")
    func expiringActivity() async {
        let hasExpired = await withCheckedContinuation { continuation in
            ProcessInfo.processInfo.performExpiringActivity(withReason: "test") { continuation.resume(returning: $0) }
        }
        #expect(!hasExpired)
    }

    @Test("Core Foundation's strings and arrays are Foundation's")
    func coreFoundationNames() {
        #expect(("a" as CFString) as String == "a")
        #expect(([1, 2] as CFArray).count == 2)
    }

    @Test("The uptime rises, and the device isn't a Mac")
    func device() {
        let time = CACurrentMediaTime()
        #expect(time > 0 && CACurrentMediaTime() >= time)
        #expect(!ProcessInfo.processInfo.isiOSAppOnMac && !ProcessInfo.processInfo.isMacCatalystApp)
    }

    @Test("Core Foundation's notifications are accepted: nothing is posted, and no callback is called")
    func coreFoundationNotifications() {
        let name = "com.example.tea" as CFString
        for center in [CFNotificationCenterGetDarwinNotifyCenter(), CFNotificationCenterGetLocalCenter()] {
            CFNotificationCenterAddObserver(
                center, nil, { _, _, _, _, _ in Issue.record("called") }, name, nil, .deliverImmediately)
            CFNotificationCenterPostNotification(center, CFNotificationName(name), nil, nil, true)
            CFNotificationCenterPostNotificationWithOptions(
                center, CFNotificationName(rawValue: name), nil, nil, kCFNotificationDeliverImmediately)
            CFNotificationCenterRemoveObserver(center, nil, CFNotificationName(name), nil)
            CFNotificationCenterRemoveEveryObserver(center, nil)
        }
        #expect(CFNotificationName(name) == CFNotificationName("com.example.tea" as CFString))
    }
}
