import Glibc
import Shared
import Testing

/// Tests of the text of every error, as users and other programs see it.
@Suite struct ContainerErrorTests {
    private static let file = "/c/documents/jokes/today"

    @Test(
        "Each container error has its message, code and exit status",
        arguments: [
            (.notRegular, .damaged, 65, "\(file) is not a regular file — the next sync writes it again"),
            (.empty, .damaged, 65, "\(file) is empty — the next sync writes it again"),
            (
                .frame(.shortHeader(bytes: 7)), .damaged, 65,
                "\(file) is damaged: 7 bytes are too few for a header — the next sync writes it again"
            ),
            (
                .frame(.magic), .damaged, 65,
                "\(file) is damaged: it doesn't begin with a document's magic number — the next sync writes it again"
            ),
            (
                .frame(.length(stated: 9, found: 8)), .damaged, 65,
                "\(file) is damaged: its header states 9 payload bytes, but 8 follow — the next sync writes it again"
            ),
            (
                .frame(.checksum), .damaged, 65,
                "\(file) is damaged: its checksum doesn't match — the next sync writes it again"
            ),
            (
                .frame(.otherDocument), .damaged, 65,
                "\(file) is damaged: it is another document's file — the next sync writes it again"
            ),
            (
                .frame(.version), .damaged, 65,
                "\(file) is damaged: its frame version is not valid — the next sync writes it again"
            ),
            (
                .value("field 1 is missing at byte 0"), .damaged, 65,
                "\(file) is damaged: field 1 is missing at byte 0 — the next sync writes it again"
            ),
            (
                .newerFrame(version: 2, known: 1), .tooNew, 65,
                "\(file) has frame version 2, but this process reads only version 1 — update Airlock, then restart the process"
            ),
            (
                .unknownFlags(4), .tooNew, 65,
                "\(file) sets frame flags 4, which this process doesn't know — update Airlock, then restart the process"
            ),
            (
                .interference, .busy, 75,
                "\(file) changed while its lock was held — find the program that writes there without the lock"
            ),
            (
                .system(.write, ENOSPC), .full, 74,
                "write \(file): No space left on device — "
                    + "free space or raise the quota, then try again; the last good value is kept"
            ),
            (
                .system(.openat, EACCES), .denied, 77,
                "openat \(file): Permission denied — let this user read and write the container"
            ),
            (
                .system(.openat, EROFS), .readOnly, 74,
                "openat \(file): Read-only file system — "
                    + "mount the file system read-write, or choose another with --container DIR"
            ),
            (
                .system(.fdatasync, EIO), .io, 74,
                "fdatasync \(file): Input/output error — check the disk and the kernel log, then try again"
            ),
            (
                .system(.write, EDQUOT), .full, 74,
                "write \(file): Disk quota exceeded — "
                    + "free space or raise the quota, then try again; the last good value is kept"
            ),
        ] as [(ContainerError.Cause, ContainerError.Code, Int32, String)])
    func wording(_ cause: ContainerError.Cause, _ code: ContainerError.Code, _ exit: Int32, _ message: String) {
        let error = ContainerError(cause, path: Self.file, domain: .jokes)
        #expect(error.message == message)
        #expect(error.code == code)
        #expect(error.exitCode.rawValue == exit)
        #expect("\(error)" == message)
    }

    @Test(
        "A busy domain's error names the lock holder, its process state and the remedy",
        arguments: ProcessState.allCases)
    func busyStates(_ state: ProcessState) {
        let holder = LockHolder(processID: 4711, startTicks: 1, role: .host, label: "sync")
        let error = ContainerError(
            .busy(waitedMilliseconds: 250, holder: holder, state: state), path: "/c/locks/jokes.lock", domain: .jokes)
        let ending =
            switch state {
            case .running: "which is running — try again"
            case .stopped: "which is stopped — continue it (kill -CONT 4711) or end it, then try again"
            case .gone: "which has ended — try again; if this persists, end the process that inherited its lock"
            case .unknown: "whose state can't be read from here — try again"
            }
        #expect(
            error.message
                == "the jokes domain is locked: waited 250 ms for process 4711 (AppHost, “sync”), " + ending)
        #expect(error.exitCode.rawValue == 75)
    }

    @Test("Only an error from a system call has an errno")
    func systemErrno() {
        #expect(ContainerError(.system(.read, EIO)).underlyingErrno == EIO)
        #expect(ContainerError(.empty).underlyingErrno == nil)
    }
}
