import Foundation
import FoundationGaps
import Testing

/// Foundation's names that Linux lacks: their raw values, defaults and small behaviours.
struct FoundationNameTests {
    @Test("A request and a session's configuration start with the phone's values, and keep what is set")
    func requests() throws {
        let url = try #require(URL(string: "https://tea.example/a"))
        var request = URLRequest(url: url)
        #expect(request.httpMethod == "GET" && request.httpBody == nil && request.mainDocumentURL == nil)
        #expect(request.cachePolicy == .useProtocolCachePolicy && request.networkServiceType == .default)
        #expect(request.allowsCellularAccess && request.allowsExpensiveNetworkAccess)
        #expect(request.allowsConstrainedNetworkAccess && request.httpShouldHandleCookies)
        #expect(!request.httpShouldUsePipelining && !request.assumesHTTP3Capable)
        request.addValue("a", forHTTPHeaderField: "Accept")
        request.addValue("b", forHTTPHeaderField: "accept")
        #expect(request.value(forHTTPHeaderField: "Accept") == "a,b" && request.allHTTPHeaderFields?.count == 1)
        let response = try #require(
            HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: ["Age": "1"]))
        #expect(response.allHeaderFields as? [String: String] == ["Age": "1"])
        let policies: [URLRequest.CachePolicy] = [
            .useProtocolCachePolicy, .reloadIgnoringLocalCacheData, .returnCacheDataElseLoad, .returnCacheDataDontLoad,
            .reloadIgnoringLocalAndRemoteCacheData, .reloadRevalidatingCacheData, .reloadIgnoringCacheData,
        ]
        #expect(policies.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 1])
        let services: [URLRequest.NetworkServiceType] = [.responsiveData, .avStreaming, .responsiveAV, .callSignaling]
        #expect(services.map(\.rawValue) == [6, 8, 9, 11])

        let configuration = URLSessionConfiguration.default
        #expect(configuration.timeoutIntervalForResource == 604_800 && !configuration.waitsForConnectivity)
        #expect(configuration.requestCachePolicy == .useProtocolCachePolicy && !configuration.isDiscretionary)
        #expect(configuration.httpMaximumConnectionsPerHost == 6 && configuration.httpShouldSetCookies)
        #expect(
            configuration.httpCookieStorage === HTTPCookieStorage.shared && configuration.urlCache === URLCache.shared)
        #expect(configuration.sharedContainerIdentifier == nil && configuration.httpAdditionalHeaders == nil)
        #expect(configuration.urlCredentialStorage == nil && !configuration.httpShouldUsePipelining)
        configuration.sessionSendsLaunchEvents = true
        #expect(configuration.sessionSendsLaunchEvents)
        let task = URLSession.shared.dataTask(with: request) { _, _, _ in }
        task.taskDescription = "tea"
        #expect(task.taskDescription == "tea" && task.currentRequest == request && task.countOfBytesReceived == 0)
        #expect(task.countOfBytesSent == 0 && task.taskIdentifier == task.taskIdentifier)
        let priorities = [URLSessionTask.lowPriority, URLSessionTask.defaultPriority, URLSessionTask.highPriority]
        #expect(priorities == [0.25, 0.5, 0.75] && URLSessionTask.State.canceling.rawValue == 2)
    }

    @Test("Cookies, credentials and cached answers keep their values")
    func stores() throws {
        let url = try #require(URL(string: "https://tea.example/"))
        let expires = Date(timeIntervalSince1970: 2_000_000_000)
        let cookie = HTTPCookie(properties: [
            .name: "a", .value: "b", .domain: "tea.example", .path: "/", .expires: expires,
        ])
        #expect(cookie?.expiresDate == expires && cookie?.isSessionOnly == false)
        let session = HTTPCookie(properties: [.name: "a", .value: "b", .originURL: url, .path: "/"])
        #expect(session?.isSessionOnly == true && session?.domain == "tea.example")
        let keys: [HTTPCookiePropertyKey] = [.originURL, .expires, .maximumAge]
        #expect(keys.map(\.rawValue) == ["OriginURL", "Expires", "Max-Age"])
        #expect(HTTPCookieStorage.shared.cookieAcceptPolicy == .onlyFromMainDocumentDomain)

        let credential = URLCredential(user: "ada", password: "x", persistence: .forSession)
        #expect(credential.hasPassword && credential.persistence == .forSession)
        #expect(URLCredential.Persistence.forSession.rawValue == 1)
        let space = URLProtectionSpace(
            host: "tea.example", port: 443, protocol: "https", realm: nil,
            authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
        #expect(space.authenticationMethod == "NSURLAuthenticationMethodHTTPBasic")
        #expect(NSURLAuthenticationMethodServerTrust == "NSURLAuthenticationMethodServerTrust")
        #expect(NSURLAuthenticationMethodClientCertificate == "NSURLAuthenticationMethodClientCertificate")

        let cache = URLCache(memoryCapacity: 1 << 20, diskCapacity: 0)
        let request = URLRequest(url: url)
        let answer = CachedURLResponse(
            response: URLResponse(url: url, mimeType: nil, expectedContentLength: 1, textEncodingName: nil),
            data: Data([1]), storagePolicy: .allowedInMemoryOnly)
        cache.storeCachedResponse(answer, for: request)
        #expect(cache.cachedResponse(for: request)?.storagePolicy == .allowedInMemoryOnly)
        cache.removeCachedResponse(for: request)
        #expect(cache.cachedResponse(for: request) == nil && cache.currentDiskUsage == 0)
    }

    @Test("A user activity keeps its values, and isn't current after it resigns")
    func activity() throws {
        let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
        #expect(activity.activityType == "NSUserActivityTypeBrowsingWeb" && activity.isEligibleForHandoff)
        #expect(!activity.isEligibleForSearch && !activity.isEligibleForPublicIndexing && !activity.needsSave)
        #expect(!activity.isEligibleForPrediction && activity.requiredUserInfoKeys == nil)
        (activity.isEligibleForSearch, activity.isEligibleForPrediction) = (true, true)
        (activity.webpageURL, activity.referrerURL) = (
            URL(string: "https://a.example"), URL(string: "https://b.example")
        )
        (activity.targetContentIdentifier, activity.requiredUserInfoKeys) = ("tea", ["cup"])
        #expect(activity.isEligibleForSearch && activity.isEligibleForPrediction)
        #expect(activity.webpageURL?.host() == "a.example" && activity.referrerURL?.host() == "b.example")
        #expect(activity.targetContentIdentifier == "tea" && activity.requiredUserInfoKeys == ["cup"])
        activity.becomeCurrent()
        activity.resignCurrent()
    }

    @Test("Core Foundation's names are Foundation's types, and folders are those of the extension")
    func bridges() throws {
        let (number, isFalse): (CFNumber, CFBoolean) = (3, kCFBooleanFalse)
        #expect(number == NSNumber(value: 3) && isFalse.boolValue == false)
        let (time, interval, flags): (CFAbsoluteTime, CFTimeInterval, CFOptionFlags) = (1, 2, 3)
        #expect(
            time + interval == 3 && flags == 3 && CFDate(timeIntervalSinceReferenceDate: 0).timeIntervalSince1970 > 0)
        let folders = [URL.applicationSupportDirectory, .cachesDirectory, .libraryDirectory]
        let places: [FileManager.SearchPathDirectory] = [
            .applicationSupportDirectory, .cachesDirectory, .libraryDirectory,
        ]
        let manager = FileManager.default
        #expect(
            folders
                == places.map {
                    manager.urls(for: $0, in: .userDomainMask).first ?? manager.homeDirectoryForCurrentUser
                })
        #expect(
            folders[1].startAccessingSecurityScopedResource() && !FileManager.default.isUbiquitousItem(at: folders[1]))
        #expect(Selector("brew:").description == "brew:")
        let reading: [NSFileCoordinator.ReadingOptions] = [
            .resolvesSymbolicLink, .immediatelyAvailableMetadataOnly, .forUploading,
        ]
        #expect(reading.map(\.rawValue) == [2, 4, 8])
        let writing: [NSFileCoordinator.WritingOptions] = [
            .forDeleting, .forMoving, .forMerging, .forReplacing, .contentIndependentMetadataOnly,
        ]
        #expect(writing.map(\.rawValue) == [1, 2, 4, 8, 16])
        let coordinator = NSFileCoordinator()
        coordinator.purposeIdentifier = "tea"
        #expect(coordinator.purposeIdentifier == "tea" && coordinator.filePresenter == nil)
        #expect(ProcessInfo.processInfo.thermalState == .nominal)
        #expect([ProcessInfo.ThermalState.nominal, .fair, .serious, .critical].map(\.rawValue) == [0, 1, 2, 3])
        let names: [Notification.Name] = [
            .NSSystemClockDidChange, .NSUbiquityIdentityDidChange, ProcessInfo.thermalStateDidChangeNotification,
            NSUbiquitousKeyValueStore.didChangeExternallyNotification,
        ]
        #expect(
            names.prefix(2).map(\.rawValue)
                == ["NSSystemClockDidChangeNotification", "NSUbiquityIdentityDidChangeNotification"])
        #expect(Set(names).count == 4)
        let reasons = [
            NSUbiquitousKeyValueStoreServerChange, NSUbiquitousKeyValueStoreInitialSyncChange,
            NSUbiquitousKeyValueStoreQuotaViolationChange, NSUbiquitousKeyValueStoreAccountChange,
        ]
        #expect(reasons == [0, 1, 2, 3])
        #expect(NSUbiquitousKeyValueStoreChangeReasonKey == "NSUbiquitousKeyValueStoreChangeReasonKey")
        #expect(NSUbiquitousKeyValueStoreChangedKeysKey == "NSUbiquitousKeyValueStoreChangedKeysKey")
        #expect(NSString("tea").itemProviderTypeIdentifiers == ["public.utf8-plain-text"])
        #expect(NSString("tea").itemProviderData == Data("tea".utf8))
    }

    @Test("The errors of XML have libxml's codes")
    func xmlErrors() {
        let codes: [XMLParser.ErrorCode] = [
            .documentStartError, .emptyDocumentError, .prematureDocumentEndError, .invalidCharacterRefError,
            .invalidCharacterError, .entityReferenceMissingSemiError, .undeclaredEntityError,
            .lessThanSymbolInAttributeError, .attributeNotStartedError, .attributeNotFinishedError,
            .attributeRedefinedError, .commentNotFinishedError, .processingInstructionNotFinishedError,
            .doctypeDeclNotFinishedError, .cdataNotFinishedError, .nameRequiredError, .gtRequiredError,
            .equalExpectedError, .tagNameMismatchError, .invalidEncodingError, .entityRefLoopError,
            .delegateAbortedParseError,
        ]
        #expect(
            codes.map(\.rawValue) == [
                3, 4, 5, 8, 9, 23, 26, 38, 39, 40, 42, 45, 47, 61, 63, 68, 73, 75, 76, 81, 89, 512,
            ])
        #expect(!XMLParser(data: Data()).shouldReportNamespacePrefixes)
    }

    @Test("A number formatter uses each of its symbols and limits")
    func numbers() {
        func text(_ value: Double, _ change: (_NumberFormatter) -> Void) -> String? {
            let formatter = _NumberFormatter()
            formatter.locale = Locale(identifier: "en_US")
            change(formatter)
            return formatter.string(from: NSNumber(value: value))
        }
        let table: [(String?, String)] = [
            (text(3.14159) { $0.maximumFractionDigits = 2 }, "3.14"), (text(5) { $0.minimumIntegerDigits = 3 }, "005"),
            (text(1_234) { $0.maximumIntegerDigits = 2 }, "34"),
            (text(123_456) { ($0.usesSignificantDigits, $0.maximumSignificantDigits) = (true, 3) }, "123000"),
            (text(5) { ($0.usesSignificantDigits, $0.minimumSignificantDigits) = (true, 3) }, "5.00"),
            (
                text(1_234_567) {
                    ($0.usesGroupingSeparator, $0.groupingSeparator, $0.groupingSize) = (true, "'", 3)
                }, "1'234'567"
            ),
            (
                text(12_345_678) {
                    ($0.usesGroupingSeparator, $0.groupingSize, $0.secondaryGroupingSize) = (true, 3, 2)
                }, "1,23,45,678"
            ),
            (text(5) { $0.positivePrefix = "+" }, "+5"), (text(5) { $0.positiveSuffix = " cups" }, "5 cups"),
            (text(-5) { $0.negativePrefix = "minus " }, "minus 5"),
            (text(-5) { $0.negativeSuffix = " cups" }, "-5 cups"),
            (text(0.5) { $0.multiplier = 100 }, "50"),
            (text(1.9) { ($0.roundingMode, $0.maximumFractionDigits) = (.down, 0) }, "1"),
            (text(1.3) { ($0.roundingIncrement, $0.maximumFractionDigits) = (0.5, 1) }, "1.5"),
            (text(0) { $0.zeroSymbol = "none" }, "none"), (text(.nan) { $0.notANumberSymbol = "?" }, "?"),
            (text(.infinity) { $0.positiveInfinitySymbol = "more" }, "more"),
            (text(-.infinity) { $0.negativeInfinitySymbol = "less" }, "less"),
            (
                text(42) { ($0.paddingCharacter, $0.formatWidth, $0.paddingPosition) = ("*", 6, .beforePrefix) },
                "****42"
            ),
            (text(-3) { $0.minusSign = "~" }, "~3"),
            (text(5) { ($0.numberStyle, $0.currencySymbol) = (.currency, "T") }, "T\u{A0}5.00"),
            (text(1_234.5) { ($0.numberStyle, $0.currencyGroupingSeparator) = (.currency, " ") }, "$1 234.50"),
            (text(5) { ($0.numberStyle, $0.currencyDecimalSeparator) = (.currency, ":") }, "$5:00"),
            (text(0.5) { ($0.numberStyle, $0.percentSymbol) = (.percent, " of 100") }, "50 of 100"),
            (text(5) { $0.alwaysShowsDecimalSeparator = true }, "5."),
            (text(1_500) { ($0.numberStyle, $0.exponentSymbol) = (.scientific, "x10^") }, "1.5x10^3"),
            (text(2) { $0.positiveFormat = "0.000" }, "2.000"),
            (text(-2) { ($0.positiveFormat, $0.negativeFormat) = ("0", "(0)") }, "(2)"),
        ]
        for (got, expected) in table { #expect(got == expected) }
        let formatter = _NumberFormatter()
        (formatter.isLenient, formatter.allowsFloats, formatter.generatesDecimalNumbers) = (true, false, true)
        (formatter.nilSymbol, formatter.plusSign, formatter.perMillSymbol) = ("nil", "p", "m")
        formatter.internationalCurrencySymbol = "TEA"
        #expect(formatter.isLenient && !formatter.allowsFloats && formatter.generatesDecimalNumbers)
        #expect([formatter.nilSymbol, formatter.plusSign, formatter.perMillSymbol] == ["nil", "p", "m"])
        #expect(formatter.internationalCurrencySymbol == "TEA")
    }

    @Test("A date formatter has the language's names of months, weekdays and halves of the day")
    func symbols() {
        let formatter = _DateFormatter()
        formatter.locale = Locale(identifier: "en_US")
        let table: [([String]?, String)] = [
            (formatter.monthSymbols, "January"), (formatter.veryShortMonthSymbols, "J"),
            (formatter.standaloneMonthSymbols, "January"), (formatter.shortStandaloneMonthSymbols, "Jan"),
            (formatter.veryShortStandaloneMonthSymbols, "J"), (formatter.shortWeekdaySymbols, "Sun"),
            (formatter.veryShortWeekdaySymbols, "S"), (formatter.standaloneWeekdaySymbols, "Sunday"),
            (formatter.shortStandaloneWeekdaySymbols, "Sun"), (formatter.veryShortStandaloneWeekdaySymbols, "S"),
        ]
        for (symbols, first) in table { #expect(symbols?.first == first) }
        #expect(table.map { $0.0?.count } == [12, 12, 12, 12, 12, 7, 7, 7, 7, 7] && formatter.pmSymbol == "PM")
        formatter.locale = Locale(identifier: "de_DE")
        #expect(formatter.monthSymbols.last == "Dezember" && formatter.standaloneWeekdaySymbols.first == "Sonntag")
    }
}
