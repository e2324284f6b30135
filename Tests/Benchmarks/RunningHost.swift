/// A running host.
struct RunningHost {
    private struct Failure: Error {}

    let child: RunningProcess
    /// The first line of the host's log.
    let beginning: String

    /// Starts the host.
    ///
    /// - Throws: An error if the host ends, for example because the other executables aren't beside it.
    init(dist: String, container: String, folder: String, fonts: String? = nil) throws {
        var environment = ["HOME": folder, "PATH": "/usr/bin:/bin"]
        environment["AIRLOCK_FONTS"] = fonts
        child = RunningProcess(
            "\(dist)/AppHost", ["run", "--container", container, "--log", "json"], environment: environment,
            read: .errors)
        guard let line = child.nextLine(), line.contains(#""event":"#) else { throw Failure() }
        beginning = line
    }
}
