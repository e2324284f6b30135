import Glibc

/// Starts processes.
package enum SpawnedProcess {
    /// Starts a program. The given descriptors are numbered from 0 in the program; `nil` stands for `/dev/null`. This process's other
    /// descriptors are closed on `exec` or by the launcher.
    ///
    /// - Parameters:
    ///   - environment: The variables; `nil` for those of this process.
    ///   - isGroup: True if the process leads its own process group, for its descendants.
    ///   - closed: Descriptors of this process that must be closed in the process.
    ///   - keepsHangup: True if the process ignores SIGHUP when this process does, as after `nohup`.
    /// - Throws: ``SystemError``.
    package static func start(
        _ path: String, _ arguments: [String], environment: [String: String]?, descriptors: [CInt?],
        isGroup: Bool = false, closing closed: [CInt] = [], keepsHangup: Bool = false
    ) throws(SystemError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (number, descriptor) in descriptors.enumerated() {
            if let descriptor {
                posix_spawn_file_actions_adddup2(&actions, descriptor, CInt(number))
            } else {
                posix_spawn_file_actions_addopen(&actions, CInt(number), "/dev/null", O_RDWR, 0)
            }
        }
        for descriptor in closed { posix_spawn_file_actions_addclose(&actions, descriptor) }
        // Threads of Dispatch and of tasks block signals, and a child must not inherit that.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        if keepsHangup { sigdelset(&all, SIGHUP) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let group = isGroup ? POSIX_SPAWN_SETPGROUP : 0
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group))
        var child = pid_t()
        let code = withCStrings([path] + arguments) { argv in
            guard let environment else { return posix_spawn(&child, path, &actions, &attributes, argv, environ) }
            return withCStrings(environment.map { "\($0.key)=\($0.value)" }) { envp in
                posix_spawn(&child, path, &actions, &attributes, argv, envp)
            }
        }
        guard code == 0 else { throw SystemError(.start, code) }
        return child
    }
}

/// Calls `body` with a null-terminated array of C strings, which are freed afterwards.
package func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { preconditionFailure("the list of arguments ends with nil") }
        return body(base)
    }
}

/// The part of an app that ended its process, which the process names in a JSON line on standard error, such as
/// `{"crash":{"snapshot":"Tea-systemSmall","signal":"SIGILL"}}`. The driver of the process leaves the part out of the next process.
package enum CrashedPart: Hashable, Sendable {
    /// A widget or control by its type, for the variable ``skippedWidgets``.
    case widget(String)
    /// A `#Preview` as FILE:LINE, or a `PreviewProvider`, for `--without`.
    case preview(String)
    /// A snapshot of a plan, for `--without`.
    case snapshot(id: String)

    /// The environment variable with the types of widgets that crash when their configuration is read, separated by commas.
    package static let skippedWidgets = "AIRLOCK_SKIPPED_WIDGETS"

    /// The part as a member of the JSON line's object.
    package var member: JSONMember {
        switch self {
        case .widget(let type): JSONMember("widget", .string(type))
        case .preview(let name): JSONMember("preview", .string(name))
        case .snapshot(let id): JSONMember("snapshot", .string(id))
        }
    }

    /// Creates the part that the last JSON line of a crash names; `nil` if there is none.
    ///
    /// - Parameter lines: The lines of standard error. The app's code can have written any of them.
    package init?(lines: [some StringProtocol]) {
        for line in lines.reversed() where line.hasPrefix("{") {
            // Other lines aren't for a driver.
            guard let crash = (try? JSONValue(parsing: String(line)))?["crash"] else { continue }
            func text(_ name: String) -> String? { crash[name]?.string }
            guard
                let part = text("widget").map(Self.widget) ?? text("preview").map(Self.preview)
                    ?? text("snapshot").map(Self.snapshot)
            else { return nil }
            self = part
            return
        }
        return nil
    }
}

/// The parts of an app that the driver of its processes leaves out, because they ended a process.
package struct LeftOutParts: Sendable {
    /// The types of widgets and controls.
    package private(set) var widgets: [String] = []
    /// Previews, and snapshots by their identifiers.
    package private(set) var others: [String] = []
    /// True if no preview is run, because listing the previews ended the process.
    package var allPreviews = false
    /// The reasons.
    package var messages: [String] = []

    /// The maximum number of widgets and of previews.
    private static let limit = 50

    package init() {}

    /// The value of ``CrashedPart/skippedWidgets``; `nil` without such widgets.
    package var skippedWidgets: String? { widgets.isEmpty ? nil : widgets.joined(separator: ",") }

    /// Leaves out a part.
    ///
    /// - Returns: False if it is left out already, or too many parts are.
    package mutating func insert(_ part: CrashedPart) -> Bool {
        func insert(_ name: String, into list: inout [String], upTo limit: Int = Self.limit) -> Bool {
            guard list.count < limit, !list.contains(name) else { return false }
            list.append(name)
            return true
        }
        return switch part {
        case .widget(let type): insert(type, into: &widgets)
        case .preview(let name): insert(name, into: &others)
        // A plan has a limit of its own.
        case .snapshot(let id): insert(id, into: &others, upTo: .max)
        }
    }
}
