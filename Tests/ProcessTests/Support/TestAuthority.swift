import Foundation
import Glibc
import TestSupport

/// An authority of one test's own, made by openssl, and a server's certificate for 127.0.0.1 from it.
final class TestAuthority {
    static let openssl = "/usr/bin/openssl"
    static let unshare = "/usr/bin/unshare"
    /// The machine's list of authorities on Debian, which libcurl reads unless it is given another.
    static let machineList = "/etc/ssl/certs/ca-certificates.crt"

    /// Why there can't be one here; `nil` where there can.
    static let obstacle: String? = {
        for path in [openssl, unshare] where access(path, X_OK) != 0 { return "there is no \(path)" }
        guard access(machineList, R_OK) == 0 else { return "there is no \(machineList)" }
        do {
            let trial = try ChildProcess(
                unshare, ["-rm", "/bin/mount", "--bind", "/dev/null", machineList], input: [])
            let result = trial.wait()
            return result.status == .exited(0) ? nil : "no mounts of a test's own: \(result.errors.prefix(80))"
        } catch { return "\(error)" }
    }()

    /// Why none can be made here; `nil` where one can.
    static let missing: String? = access(openssl, X_OK) == 0 ? nil : "there is no \(openssl)"

    private let folder: TemporaryFolder
    /// Its own certificate.
    var list: String { "\(folder.path)/authority.pem" }
    var certificate: String { "\(folder.path)/server.pem" }
    var key: String { "\(folder.path)/server.key" }

    init() throws {
        folder = try TemporaryFolder()
        let names = "\(folder.path)/names"
        try Data("subjectAltName=IP:127.0.0.1\n".utf8).write(to: URL(fileURLWithPath: names))
        let request = "\(folder.path)/server.csr"
        let authorityKey = "\(folder.path)/authority.key"
        let curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        for command in [
            ["req", "-x509", "-days", "2", "-subj", "/CN=Test authority", "-keyout", authorityKey, "-out", list]
                + curve,
            ["req", "-subj", "/CN=Test server", "-keyout", key, "-out", request] + curve,
            [
                "x509", "-req", "-in", request, "-CA", list, "-CAkey", authorityKey, "-CAcreateserial", "-days", "2",
                "-extfile", names, "-out", certificate,
            ],
        ] {
            let result = try ChildProcess(Self.openssl, command, input: []).wait()
            guard result.status == .exited(0) else {
                throw ChildProcess.Failure(what: "openssl \(command[0]): \(result.errors)", number: 0)
            }
        }
    }

    /// A program, and its arguments, for which this authority takes the place of the machine's, for it alone.
    func trusted(by program: String, _ arguments: [String]) -> (path: String, arguments: [String]) {
        let script = #"mount --bind "$1" "$2" && shift 2 && exec "$@""#
        return (
            Self.unshare, ["-rm", "/bin/sh", "-c", script, "sh", list, Self.machineList, program] + arguments
        )
    }
}
