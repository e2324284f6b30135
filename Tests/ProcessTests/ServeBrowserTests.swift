import Foundation
import Shared
import TestSupport
import Testing

/// The page in a real browser, used with the mouse and the keyboard, on a desktop and on a phone.
@Suite(.blocking, .enabled(if: Browser.obstacle == nil, Comment(rawValue: Browser.obstacle ?? "")))
struct ServeBrowserTests {
    private let airlock: Airlock

    init() throws {
        airlock = try Airlock(isInMemory: false)
        try airlock.sync()
    }

    /// Saves a screenshot of the page if a folder for screenshots is configured.
    private func save(_ browser: Browser, _ name: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["AIRLOCK_SCREENSHOTS"] else { return }
        try browser.snapshot().write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
    }

    private func opened(_ page: ServedPage) throws -> Browser {
        let browser = try Browser(in: airlock.folder.path)
        try browser.resize(1_440, 1_000)
        try browser.open(page.address)
        try browser.until("document.querySelector('#suggestions button')")
        // The token is removed from the address.
        #expect(try browser.value("location.href").string == "http://\(page.name)/")
        #expect(try browser.value("document.cookie").string == "")
        return browser
    }

    /// Returns the source and the alternative text of a snapshot.
    private func imageAttributes(_ id: String, in browser: Browser) throws -> [String] {
        try browser.value(
            "(() => { const image = document.querySelector('[data-snapshot=\"\(id)\"] img'); return [image.src, image.alt]; })()"
        ).array?.compactMap(\.string) ?? []
    }

    private func place(_ label: String, _ number: Int, as id: String, in browser: Browser) throws {
        try browser.click("#add")
        try browser.until("document.querySelector('#gallery').open")
        try browser.click("section[aria-label='\(label)'] .places button:nth-child(\(number))")
        try browser.until("document.querySelector('[data-snapshot=\"\(id)\"] img')?.naturalWidth > 0")
    }

    // Requirements: I-008
    @Test("In the browser a click opens a landmark and makes it a favorite, and a typed name opens another")
    func scenes() throws {
        let page = try ServedPage(airlock)
        let browser = try opened(page)
        let scene = "[data-scene=landmarks-1]"
        try browser.until("document.querySelector('\(scene) .region[aria-label=\"Golden Gate Bridge\"]')")
        try save(browser, "app")
        try browser.click("\(scene) .region[aria-label=\"Golden Gate Bridge\"]")
        try browser.until("document.querySelector('\(scene) .region[aria-label=Favorite]')")
        try browser.until("document.querySelector('\(scene) img').alt.includes('Golden Gate Bridge')")
        try browser.click("\(scene) .region[aria-label=Favorite]")
        try browser.until("document.querySelector('\(scene) .region[aria-label=\"Remove from Favorites\"]')")
        #expect(try airlock.run("AppHost", ["landmarks", "--favorites"]).output.contains("Golden Gate Bridge"))
        try browser.click("\(scene) .region[aria-label=Back]")
        try browser.until("document.querySelector('\(scene) .region[aria-label=Edit]')")
        // A row below the visible part.
        try browser.click("\(scene) input")
        try browser.type("Uluru")
        try browser.press("Enter")
        try browser.until("document.querySelector('\(scene) img').alt.includes('Uluru')")
        try save(browser, "app-detail")
    }

    @Test("An answer that is refused is reported, and the page asks the question again and keeps the earlier answers")
    func refusedAnswer() throws {
        let page = try ServedPage(airlock)
        defer { withExtendedLifetime(page) {} }
        let browser = try opened(page)
        try browser.click("#phrase")
        try browser.type("Set a timer in Airlock")
        try browser.press("Enter")
        try browser.until("!document.querySelector('#question').hidden")
        try browser.click("#value")
        try browser.type("soon")
        try browser.press("Enter")
        let failed = "document.querySelector('#answers .reply.failed')?.textContent"
        try browser.until("\(failed) === \"invalid value 'soon' for 'minutes' — write a whole number\"")
        try browser.until("!document.querySelector('#question').hidden")
        #expect(
            try browser.value("document.querySelector('#question-text').textContent").string == "For how many minutes?")
        #expect(
            try browser.value("document.querySelector('#answers .request').textContent").string
                == "Set a timer in Airlock · soon")
        try browser.click("#value")
        try browser.type("5")
        try browser.press("Enter")
        try browser.until(
            "[...document.querySelectorAll('#answers .reply')].at(-1).textContent === 'Timer: 5 minutes, counting.'")
        #expect(try browser.value("document.querySelector('#question').hidden").bool == true)
    }

    @Test("A click meets a region only inside of all shapes that limit it")
    func shapes() throws {
        let page = try ServedPage(airlock)
        defer { withExtendedLifetime(page) {} }
        let browser = try opened(page)
        // The right half of one circle and the left half of another one.
        var area = TapArea(Outline(ellipseIn: Rect(x: 10, y: 0, width: 100, height: 100)), isEvenOdd: false)
        area.limit(to: TapArea(Outline(ellipseIn: Rect(x: 90, y: 0, width: 100, height: 100)), isEvenOdd: true))
        let points = [(100.0, 50.0), (95, 15), (105, 15), (60, 50), (140, 50)].map { Point(x: $0, y: $1) }
        #expect(points.map(area.contains) == [true, false, false, false, false])
        let shapes = try JSONValue.array(area.shapes.map(\.json)).serialised()
        let places = points.map { "[\($0.x), \($0.y)]" }.joined(separator: ", ")
        let found = try browser.value(
            """
            import("/page.js").then((page) => {
              const snapshot = document.createElement("div");
              snapshot.style = "position: fixed; left: 300px; top: 300px; width: 200px; height: 100px; z-index: 9";
              document.body.append(snapshot);
              const region = { x: \(area.rect.x), y: 0, width: \(area.rect.width), height: 100, shapes: \(shapes), label: "Play" };
              const card = { snapshot, regions: "" };
              const taps = [];
              page.offer(card, { width: 200, height: 100, regions: [region] }, "Tea", true, (region) => taps.push(region.label));
              const found = [\(places)].map(([x, y]) => {
                const element = document.elementFromPoint(300 + x, 300 + y);
                element.click();
                return element === snapshot ? "snapshot" : element.ariaLabel;
              });
              page.offer(card, { width: 200, height: 100, regions: [] }, "Tea", true);
              return [...found, ...taps, String(snapshot.children.length)];
            })
            """
        ).array?.compactMap(\.string)
        #expect(found == ["Play", "snapshot", "snapshot", "snapshot", "snapshot", "Play", "0"])
    }

    @Test("The page formats times and days in the host's locale and time zone, not in the browser's")
    func regions() throws {
        let page = try ServedPage(airlock, environment: ["LANG": "ar_EG.UTF-8", "TZ": "Asia/Tokyo"])
        let browser = try opened(page)
        // An hour with a leading zero in some regions, another day in Tokyo, and noon.
        let instants = [1_774_000_000, 1_774_051_200, 1_774_008_000]
        let locales = ["en_US", "en_GB", "de_DE", "fr_FR", "ja_JP", "ar_EG"]
        for locale in locales + ["fr_CA", "hi_IN", "zh_TW", "en_US@hours=h23", "th_TH@numbers=thai"] {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: locale)
            formatter.timeZone = TimeZone(identifier: "Asia/Tokyo")
            let tag = Locale(identifier: locale).identifier(.bcp47)
            for instant in instants {
                let date = Date(timeIntervalSince1970: Double(instant))
                // The spaces differ between CLDR releases, and the browser has its own.
                func plain(_ text: String) -> String { text.filter { !$0.isWhitespace } }
                func written(_ options: String) throws -> String {
                    let text = try browser.value(
                        """
                        import("/page.js").then((page) => page.dateFormat(\(options), { locale: "\(tag)", timeZone: "Asia/Tokyo" })
                          .format(new Date(\(instant)000)))
                        """
                    ).string
                    return plain(text ?? "")
                }
                (formatter.dateStyle, formatter.timeStyle) = (.none, .short)
                let clock = CivilFormat(localeIdentifier: locale)
                let hours = try JSONValue.array((0..<24).map { .string(clock.time(minutes: $0 * 60)) }).serialised()
                let time = try browser.value(
                    """
                    import("/page.js").then((page) =>
                      page.timeOfDay(new Date(\(instant)000), { hours: \(hours), timeZone: "Asia/Tokyo" }))
                    """
                ).string
                #expect(time.map(plain) == plain(formatter.string(from: date)), "\(locale)")
                // The browser's words for days are those of a later release.
                guard locales.contains(locale) else { continue }
                formatter.setLocalizedDateFormatFromTemplate("EEEEdMMMM")
                let day = try written("{ weekday: 'long', day: 'numeric', month: 'long' }")
                #expect(day == plain(formatter.string(from: date)), "\(locale)")
            }
        }
        // The region is the host's, not the browser's.
        try browser.until("/^[٠-٩]{1,2}:[٠-٩]{2}$/.test(document.querySelector('#clock').textContent)")
        #expect(try browser.value("/[0-9]/.test(document.querySelector('#day').textContent)").bool == false)
    }

    // Requirements: J-058
    @Test("A user adds, configures, taps and removes widgets, runs phrases and previews a later time")
    func userSession() throws {
        let page = try ServedPage(airlock)
        let browser = try opened(page)

        // Place a widget, and configure another.
        try place("Joke of the Day", 2, as: "w1", in: browser)
        #expect(try imageAttributes("w1", in: browser)[1].count > 20)
        try place("Alarms", 1, as: "w2", in: browser)
        let before = try imageAttributes("w2", in: browser)
        try browser.click("[data-snapshot=w2] .caption")
        try browser.click("#configuration [name=favoriteEmoji]")
        try browser.value("document.activeElement.select()")
        try browser.type("🐙")
        try browser.press("Enter")
        try browser.until("document.querySelector('[data-snapshot=w2] img').alt.includes('🐙')")
        #expect(try imageAttributes("w2", in: browser)[0] != before[0])

        // Toggle a control, which starts a timer with a Live Activity.
        try place("Timer, a control", 2, as: "c3", in: browser)
        #expect(try browser.value("document.querySelector('[data-snapshot=c3] .region').ariaPressed").string == "false")
        try browser.click("[data-snapshot=c3] .region")
        try browser.until("document.querySelector('[data-snapshot=c3] .region').ariaPressed === 'true'")
        try browser.until("document.querySelector('#activities img')?.naturalWidth > 0")
        let counted = try browser.value("document.querySelector('#activities img').alt").string ?? ""
        try browser.until("document.querySelector('#activities img').alt !== '\(counted)'")
        try save(browser, "desk")

        // Pause the timer with a tap, and stop it with the keyboard alone.
        try browser.click("#activities [data-runs=PauseIntent]")
        try browser.until("document.querySelector('#activities [data-runs=ResumeIntent]')")
        try browser.until("!document.querySelector('[aria-busy]')")
        try browser.value("document.querySelector('#activities [data-runs=ResumeIntent]').focus()")
        try browser.press("Tab")
        #expect(try browser.value("document.activeElement.dataset.runs").string == "StopIntent")
        // The answer is announced before anything else happens.
        try browser.value(
            "document.querySelector('#message').dataset.before = document.querySelector('#message').textContent")
        try browser.press("Enter")
        try browser.until("!document.querySelector('#activities').children.length")
        try browser.until(
            "document.querySelector('#message').textContent !== document.querySelector('#message').dataset.before")
        try browser.until("document.querySelector('[data-snapshot=c3] .region').ariaPressed === 'false'")

        // Tap a widget that opens its app.
        try browser.click("[data-snapshot=w1] .region")
        try browser.until("document.querySelector('#message').textContent === 'Opens mrfunnyjokes://home in the app'")

        // Enter a phrase, and answer the prompt.
        try browser.click("#phrase")
        try browser.type("Set a timer in Airlock")
        try browser.press("Enter")
        try browser.until("!document.querySelector('#question').hidden")
        #expect(
            try browser.value("document.querySelector('#question-text').textContent").string == "For how many minutes?")
        #expect(try browser.value("document.activeElement.id").string == "value")
        try browser.type("5")
        try browser.press("Enter")
        try browser.until("document.querySelector('#answers').textContent.includes('Timer: 5 minutes, counting.')")
        try browser.click("#suggestions button")
        try browser.until("document.querySelectorAll('#answers .reply').length === 2")

        // Show a later time, and return.
        try browser.until("document.querySelector('[data-snapshot=w2] img').alt.includes('counting')")
        let now = try imageAttributes("w2", in: browser)
        let running = try browser.value("document.querySelector('#activities img').alt").string ?? ""
        try browser.value("document.querySelector('#time').focus()")
        try browser.press("ArrowRight", times: 3)
        try browser.until("document.querySelector('[data-snapshot=w2] img').src.includes('/renderings/w2.png?at=')")
        #expect(try imageAttributes("w2", in: browser)[1] != now[1])
        #expect(try browser.value("document.querySelectorAll('[data-snapshot=w2] .region').length").integer == 0)
        // By then the five-minute timer alerts, and the control of the stopped one is off.
        try browser.until("document.querySelector('#activities img').src.includes('.png?at=')")
        try browser.until("!document.querySelector('[aria-busy]')")
        #expect(try browser.value("document.querySelectorAll('#activities .region').length").integer == 0)
        let later = try browser.value("document.querySelector('#activities img').alt").string ?? ""
        let control = try page.json("/renderings/c3.json?at=\(Date(timeIntervalSinceNow: 900).formatted(.iso8601))")
        #expect(control["text"]?.array?.compactMap { $0["string"]?.string }.contains("Off") == true)
        // The image's height matches the later presentation.
        #expect(
            try browser.value(
                """
                (() => {
                  const image = document.querySelector("#activities img");
                  const drawn = image.naturalWidth / image.naturalHeight;
                  return Math.abs(image.clientWidth / image.clientHeight / drawn - 1) < 0.02;
                })()
                """
            ).bool == true)
        #expect(!running.contains("Time’s up") && later.contains("Time’s up"), "\(later)")
        #expect(
            try browser.value("document.querySelector('[data-snapshot=c3] img').src").string?
                .contains("/renderings/c3.png?at=") == true)
        try save(browser, "ahead")
        try browser.click("#now")
        try browser.until("document.querySelector('[data-snapshot=w2] img').src.includes('/snapshots/w2.png')")

        // Open the inspector and change the appearance.
        try browser.click("[data-snapshot=w1] .caption")
        try browser.value(
            "(() => { const form = document.querySelector('#appearance'); form.elements.scheme.value = 'dark'; "
                + "form.elements.scheme.dispatchEvent(new Event('change', { bubbles: true })); })()")
        try browser.until(
            "document.querySelector('#stage img')?.src.includes('scheme=dark') && document.querySelector('#stage img').complete"
        )
        // Apply the appearance.
        let light = try imageAttributes("w1", in: browser)[0]
        try browser.click("#appearance button:not(.danger)")
        try browser.until("document.querySelector('[data-snapshot=w1] img').src !== '\(light)'")
        #expect(
            try page.json("/api/state")["home"]?["widgets"]?.array?.first?["appearance"]?["scheme"]?.string == "dark")
        try browser.until(
            """
            (() => {
              const stage = document.querySelector("#stage img");
              const version = new URL(document.querySelector("[data-snapshot=w1] img").src).searchParams.get("version");
              return stage?.complete && new URL(stage.src).searchParams.get("version") === version;
            })()
            """)
        try browser.click("#sought")
        try browser.type("tea")
        try browser.press("Enter")
        try browser.until("document.querySelectorAll('#found li').length > 0")
        try save(browser, "inspector")

        // Remove a widget.
        try browser.click("#appearance .danger")
        try browser.until("!document.querySelector('[data-snapshot=w1]')")
        try browser.until("document.activeElement.id === 'add'")
        #expect(browser.problems == [])
    }

    @Test("The page shows an intent's view with alternative text, in dark mode and within prompts")
    func snippetView() throws {
        // A host beside the sample intents, which show views.
        let folder = "\(airlock.folder.path)/bin"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in ["AppHost", "WidgetExt", "Launcher"] {
            try Airlock.install(Airlock.executable(name), at: "\(folder)/\(name)")
        }
        try Airlock.install(ChildProcess.executable("SampleIntents"), at: "\(folder)/IntentsExt")
        let page = try ServedPage(airlock, program: "\(folder)/AppHost")
        let browser = try opened(page)
        try browser.resize(390, 900, isPhone: true)
        try browser.click("#phrase")
        try browser.type("Count the plants in Garden")
        try browser.press("Enter")
        try browser.until("document.querySelector('#answers img')?.naturalWidth > 0")
        let snippet = try browser.value(
            "(() => { const image = document.querySelector('#answers img'); return [image.alt, image.currentSrc]; })()")
        #expect(snippet.array?.first?.string == "Plants, Tomato, Basil, Mint, Peppermint")
        #expect(snippet.array?.last?.string == "http://\(page.name)/snippets/1")
        #expect(
            try browser.value("[...document.querySelectorAll('#answers .reply')].at(-1).textContent").string
                == "There are 4 plants.")
        #expect(try browser.value("document.documentElement.scrollWidth").integer == 390)
        try browser.value("document.querySelector('#answers').scrollIntoView({ block: 'center' })")
        try save(browser, "snippet-phone")
        try browser.prefer("dark")
        try browser.until(
            "document.querySelector('#answers img').currentSrc.endsWith('?scheme=dark') && document.querySelector('#answers img').complete"
        )
        try save(browser, "snippet-phone-dark")
        // A prompt shows its view, and labels its answers as the intent does.
        try browser.click("#phrase")
        try browser.type("Prune my plants with Garden")
        try browser.press("Enter")
        try browser.until("document.querySelector('#question-text').textContent === 'Which plants?'")
        try browser.click("#choices button:nth-child(2)")
        try browser.until("document.querySelector('#question-view img')?.naturalWidth > 0")
        #expect(try browser.value("document.querySelector('#question-view img').alt").string == "Plants, Basil")
        #expect(
            try browser.value("[...document.querySelectorAll('#choices button')].map((button) => button.textContent)")
                == .array([.string("Prune"), .string("Keep")]))
        try browser.value("document.querySelector('#question').scrollIntoView({ block: 'center' })")
        try save(browser, "question-phone-dark")
        try browser.click("#choices button")
        try browser.until("document.querySelector('#answers').textContent.includes('Pruned Basil.')")
        #expect(
            try browser.value("[...document.querySelectorAll('#answers .request')].at(-1).textContent").string
                == "Prune my plants with Garden · Basil · Prune")
        #expect(browser.problems == [])
    }

    /// A server on another port is same-site but cross-origin.
    @Test("A page from another origin can't load, read or change anything of the host")
    func crossOriginPage() throws {
        let page = try ServedPage(airlock)
        #expect(try page.post("/api/add", #"{"kind": "alarm", "place": "systemSmall"}"#).status == 200)
        let browser = try opened(page)
        let other = try LoopbackServer(routes: [
            "*": .text("<!doctype html><title>other</title>", headers: ["Content-Type": "text/html"])
        ])
        try browser.open(other.address)
        try browser.until("document.title === 'other'")
        let address = "http://\(page.name)"
        for (name, path) in [("img", "/snapshots/w1.png"), ("script", "/page.js")] {
            let outcome = try browser.value(
                """
                new Promise((done) => {
                  const element = document.createElement("\(name)");
                  element.onload = () => done("loaded");
                  element.onerror = () => done("refused");
                  element.src = "\(address)\(path)";
                  document.body.append(element);
                })
                """)
            #expect(outcome.string == "refused", "\(path)")
        }
        for type in ["text/plain", "application/json"] {
            _ = try browser.value(
                """
                fetch("\(address)/api/remove", {
                  method: "POST", mode: "no-cors", credentials: "include", headers: { "Content-Type": "\(type)" }, body: '{"id": "w1"}',
                }).then(() => true, () => true)
                """)
        }
        let read = "fetch('\(address)/api/state', { credentials: 'include' }).then(() => 'read', () => 'refused')"
        #expect(try browser.value(read).string == "refused")
        #expect(try page.json("/api/state")["home"]?["widgets"]?.array?.count == 1)
    }

    @Test("The page fits phone widths, names every control and image, and works by keyboard")
    func accessibility() throws {
        let page = try ServedPage(airlock)
        for body in [
            #"{"kind": "JokeOfTheDayWidget", "place": "systemMedium"}"#, #"{"kind": "alarm", "place": "systemSmall"}"#,
            #"{"kind": "JokeOfTheDayWidget", "place": "accessoryRectangular"}"#,
            #"{"kind": "alarm", "place": "accessoryInline"}"#, #"{"kind": "alarmControl", "place": "medium"}"#,
        ] { #expect(try page.post("/api/add", body).status == 200) }
        #expect(try page.post("/api/ask", #"{"phrase": "Set a timer in Airlock", "answers": ["5"]}"#).status == 200)
        let browser = try opened(page)
        try browser.until("document.querySelectorAll('.item img').length >= 6")
        for (name, width, scheme) in [
            ("phone", 390, "light"), ("phone-dark", 390, "dark"), ("narrow", 320, "light"),
            ("desk-dark", 1_440, "dark"),
        ] {
            try browser.resize(width, 900, isPhone: width < 1_000)
            try browser.prefer(scheme)
            // A scroll bar takes some of the width if the page is taller than the window.
            let wide = try #require(try browser.value("document.documentElement.scrollWidth").integer)
            #expect(wide <= width, "\(name)")
            try save(browser, name)
        }
        // Every control has a name, every snapshot a text alternative, and heading levels aren't skipped.
        let nameless = """
            [...document.querySelectorAll("button, input, select, a")].filter((element) => !element.closest("dialog")
              && !(element.ariaLabel || element.textContent.trim() || element.labels?.[0]?.textContent.trim()))
              .map((element) => element.outerHTML)
            """
        #expect(try browser.value(nameless).array?.isEmpty == true)
        #expect(
            try browser.value("[...document.images].filter((image) => !image.alt && !image.closest('dialog')).length")
                .integer == 0)
        #expect(try browser.value("document.querySelectorAll('h1').length").integer == 1)
        #expect(try browser.value("document.documentElement.lang").string == "en")
        // With the keyboard alone: the skip link leads to the home screen, and Tab from there to its widgets.
        try browser.value("(document.activeElement.blur(), document.querySelector('.skip').focus())")
        try browser.press("Enter")
        try browser.until("document.activeElement.id === 'home'")
        try browser.press("Tab")
        #expect(try browser.value("document.activeElement.ariaLabel").string == "Open Joke of the Day")
        try browser.press("Enter")
        try browser.until("document.querySelector('#message').textContent.startsWith('Opens ')")
        #expect(browser.problems == [])
    }

    @Test("The page reports that the host doesn't answer after it has ended")
    func lostHost() throws {
        let page = try ServedPage(airlock)
        let browser = try opened(page)
        page.host.send(SIGTERM)
        try browser.until("!document.querySelector('#lost').hidden")
        #expect(
            try browser.value("document.querySelector('#lost').textContent").string?.hasPrefix(
                "The host doesn't answer: ") == true)
    }
}
