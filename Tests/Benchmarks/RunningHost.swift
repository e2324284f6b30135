/// A host that runs.
struct RunningHost {
    private struct Failure: Error {}

    let child: RunningProcess
    /// The first it said.
    let beginning: String

    /// Starts it; without the other executables beside it, it says so and ends, and this throws.
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
