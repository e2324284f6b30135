import Foundation
import Glibc
import Shared
import TestSupport

@testable import AppHost

/// Headless Chromium, controlled over a pipe with the [DevTools protocol](https://chromedevtools.github.io/devtools-protocol/).
final class Browser {
    static let path = "/usr/bin/chromium"
    /// The reason why the browser isn't available; `nil` if it is.
    static let obstacle: String? = access(path, X_OK) == 0 ? nil : "no \(path) — 'apt-get install chromium'"

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let process: ChildProcess
    private let input = try? PlainPipe()
    private let output = try? PlainPipe()
    private var received: [UInt8] = []
    private var number = 0
    private var session: String?
    /// The page's problems: exceptions of scripts and errors in the console.
    private(set) var problems: [String] = []

    /// Starts the browser with a new profile in a folder.
    init(in folder: String) throws {
        guard let input, let output else { throw Failure(description: "no pipes") }
        let options = [
            "--headless=new", "--disable-gpu", "--no-first-run", "--remote-debugging-pipe",
            "--disable-background-networking",
            "--disable-component-update", "--disable-dev-shm-usage", "--user-data-dir=\(folder)/browser",
        ]
        // Chromium's sandbox doesn't work as root.
        let sandbox = getuid() == 0 ? ["--no-sandbox"] : []
        // Chromium's own output would fill pipes that aren't read.
        process = try ChildProcess(
            "/bin/sh", ["-c", "exec \"$0\" \"$@\" > /dev/null 2>&1", Self.path] + options + sandbox + ["about:blank"],
            environment: ["HOME": folder, "PATH": "/usr/bin:/bin", "LANG": "en_GB.UTF-8"],
            descriptors: [3: input.reading, 4: output.writing])
        input.closeReading()
        output.closeWriting()
        let targets = try call("Target.getTargets")["targetInfos"]?.array ?? []
        guard let target = targets.first(where: { $0["type"]?.string == "page" })?["targetId"]?.string else {
            throw Failure(description: "no page in the browser")
        }
        session = try call("Target.attachToTarget", ["targetId": .string(target), "flatten": .bool(true)])["sessionId"]?
            .string
        for domain in ["Page", "Runtime", "Log"] { _ = try call("\(domain).enable") }
    }

    // MARK: The protocol

    @discardableResult
    func call(_ method: String, _ parameters: JSONValue = .object([])) throws -> JSONValue {
        number += 1
        var members = [
            JSONMember("id", .integer(number)), JSONMember("method", .string(method)), JSONMember("params", parameters),
        ]
        if let session { members.append(JSONMember("sessionId", .string(session))) }
        var rest = (Array(try JSONValue.object(members).serialised().utf8) + [0])[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(input?.writing ?? -1, $0.baseAddress, $0.count) }
            guard count > 0 else { throw Failure(description: "the browser takes nothing any more") }
            rest = rest.dropFirst(count)
        }
        while true {
            let message = try next()
            guard message["id"]?.integer == number else {
                collectProblem(message)
                continue
            }
            if let error = message["error"] { throw Failure(description: "\(method): \(try error.serialised())") }
            return message["result"] ?? .null
        }
    }

    private func next() throws -> JSONValue {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            if let end = received.firstIndex(of: 0) {
                defer { received.removeSubrange(...end) }
                // A screenshot is a large JSON text.
                return try JSONValue(parsing: Array(received[..<end]), limits: JSONLimits(bytes: 64 << 20))
            }
            let count = read(output?.reading ?? -1, &buffer, buffer.count)
            guard count > 0 else { throw Failure(description: "the browser has ended") }
            received += buffer.prefix(count)
        }
    }

    private func collectProblem(_ message: JSONValue) {
        let parameters = message["params"]
        switch message["method"]?.string {
        case "Runtime.exceptionThrown":
            let details = parameters?["exceptionDetails"]
            problems.append(details?["exception"]?["description"]?.string ?? details?["text"]?.string ?? "an exception")
        case "Log.entryAdded" where parameters?["entry"]?["level"]?.string == "error":
            let entry = parameters?["entry"]
            problems.append("\(entry?["text"]?.string ?? "?") \(entry?["url"]?.string ?? "")")
        case "Runtime.consoleAPICalled"
        where ["error", "warning", "assert"].contains(parameters?["type"]?.string ?? ""):
            problems.append((try? parameters?["args"]?.serialised()) ?? "the console")
        default: break
        }
    }

    // MARK: User input

    /// Sets the window's size, in CSS pixels.
    func resize(_ width: Int, _ height: Int, isPhone: Bool = false) throws {
        try call(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .integer(width), "height": .integer(height), "deviceScaleFactor": .integer(isPhone ? 2 : 1),
                "mobile": .bool(isPhone),
            ])
    }

    func prefer(_ scheme: String) throws {
        try call(
            "Emulation.setEmulatedMedia",
            ["features": .array([["name": .string("prefers-color-scheme"), "value": .string(scheme)]])])
    }

    func open(_ address: String) throws { try call("Page.navigate", ["url": .string(address)]) }

    /// Returns the value of a JavaScript expression in the page.
    @discardableResult
    func value(_ expression: String) throws -> JSONValue {
        let result = try call(
            "Runtime.evaluate",
            [
                "expression": .string(expression), "awaitPromise": .bool(true), "returnByValue": .bool(true),
            ])
        if let details = result["exceptionDetails"] {
            throw Failure(description: "\(expression): \(details["exception"]?["description"]?.string ?? "failed")")
        }
        return result["result"]?["value"] ?? .null
    }

    /// Waits up to ten minutes until an expression is true, checked every 20 ms.
    func until(_ expression: String) throws {
        let quoted = try JSONValue.string(expression).serialised()
        try value(
            """
            new Promise((done, failed) => {
              const begun = performance.now();
              (function poll() {
                let is = false;
                try { is = \(expression); } catch { /* not yet */ }
                if (is) done(true);
                else if (performance.now() - begun > 120000) failed(new Error("never: " + \(quoted) + " on: " + document.body.innerText));
                else setTimeout(poll, 20);
              })();
            })
            """)
    }

    /// Clicks the middle of an element, as a user would.
    func click(_ selector: String) throws {
        try until("document.querySelector(\(try Self.quoted(selector)))")
        let place =
            try value(
                """
                (() => {
                  const element = document.querySelector(\(try Self.quoted(selector)));
                  element.scrollIntoView({ block: "center" });
                  const box = element.getBoundingClientRect();
                  return [box.x + box.width / 2, box.y + box.height / 2];
                })()
                """
            ).array ?? []
        guard place.count == 2, let x = place[0].number, let y = place[1].number else {
            throw Failure(description: "nowhere to click: \(selector)")
        }
        for type in ["mouseMoved", "mousePressed", "mouseReleased"] {
            try call(
                "Input.dispatchMouseEvent",
                [
                    "type": .string(type), "x": .number(x), "y": .number(y), "clickCount": .integer(1),
                    "button": .string(type == "mouseMoved" ? "none" : "left"),
                ])
        }
    }

    /// Types a string into the focused element.
    func type(_ text: String) throws { try call("Input.insertText", ["text": .string(text)]) }

    /// Presses a key by its name, such as `Enter`, `Tab` or `ArrowRight`.
    func press(_ key: String, times: Int = 1) throws {
        let codes = ["Enter": 13, "Tab": 9, "ArrowLeft": 37, "ArrowRight": 39, "Escape": 27, " ": 32]
        for _ in 0..<times {
            for type in ["keyDown", "keyUp"] {
                var members = [
                    JSONMember("type", .string(type)), JSONMember("key", .string(key)),
                    JSONMember("windowsVirtualKeyCode", .integer(codes[key] ?? 0)),
                ]
                if type == "keyDown", key == "Enter" { members.append(JSONMember("text", .string("\r"))) }
                if type == "keyDown", key == " " { members.append(JSONMember("text", .string(" "))) }
                try call("Input.dispatchKeyEvent", .object(members))
            }
        }
    }

    /// Returns a screenshot as PNG data.
    func snapshot() throws -> Data {
        let text = try call("Page.captureScreenshot", ["format": .string("png")])["data"]?.string ?? ""
        return Data(base64Encoded: text) ?? Data()
    }

    private static func quoted(_ text: String) throws -> String { try JSONValue.string(text).serialised() }
}
