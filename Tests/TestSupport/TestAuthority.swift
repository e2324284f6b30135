import Foundation
import Glibc

/// A certificate authority for one test, created with openssl, and its server certificate for 127.0.0.1.
package final class TestAuthority {
    package static let openssl = "/usr/bin/openssl"
    package static let unshare = "/usr/bin/unshare"
    /// The path of Debian's list of trusted authorities, which libcurl uses by default.
    package static let machineList = "/etc/ssl/certs/ca-certificates.crt"

    /// The reason why tests with a trusted authority can't run here; `nil` if they can.
    package static let obstacle: String? = {
        for path in [openssl, unshare] where access(path, X_OK) != 0 { return "there is no \(path)" }
        guard access(machineList, R_OK) == 0 else { return "there is no \(machineList)" }
        do {
            let trial = try TestProcess(
                unshare, ["-rm", "/bin/mount", "--bind", "/dev/null", machineList], input: [])
            let result = trial.wait()
            return result.status == .exited(0) ? nil : "no mounts of a test's own: \(result.errors.prefix(80))"
        } catch { return "\(error)" }
    }()

    /// The reason why an authority can't be created here; `nil` if it can.
    package static let missing: String? = access(openssl, X_OK) == 0 ? nil : "there is no \(openssl)"

    private let folder: TemporaryFolder
    /// The path of the authority's own certificate.
    package var list: String { "\(folder.path)/authority.pem" }
    package var certificate: String { "\(folder.path)/server.pem" }
    package var key: String { "\(folder.path)/server.key" }
    private var authorityKey: String { "\(folder.path)/authority.key" }
    private var request: String { "\(folder.path)/server.csr" }
    private var names: String { "\(folder.path)/names" }

    package init() throws {
        folder = try TemporaryFolder()
        try Data("subjectAltName=IP:127.0.0.1\n".utf8).write(to: URL(fileURLWithPath: names))
        let curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        for command in [
            ["req", "-x509", "-days", "2", "-subj", "/CN=Test authority", "-keyout", authorityKey, "-out", list]
                + curve,
            ["req", "-subj", "/CN=Test server", "-keyout", key, "-out", request] + curve,
        ] {
            try Self.run(command)
        }
        try certify(days: 2)
    }

    /// Certifies the server again, for a number of days; a negative number makes a certificate that has expired.
    package func certify(days: Int) throws {
        try Self.run([
            "x509", "-req", "-in", request, "-CA", list, "-CAkey", authorityKey, "-CAcreateserial", "-days", "\(days)",
            "-extfile", names, "-out", certificate,
        ])
    }

    private static func run(_ command: [String]) throws {
        let result = try TestProcess(openssl, command, input: []).wait()
        guard result.status == .exited(0) else {
            throw TestProcess.Failure(what: "openssl \(command[0]): \(result.errors)", number: 0)
        }
    }

    /// Wraps a program and its arguments so that, for that process alone, this authority replaces the machine's trusted authorities.
    package func trusted(by program: String, _ arguments: [String]) -> (path: String, arguments: [String]) {
        let script = #"mount --bind "$1" "$2" && shift 2 && exec "$@""#
        return (
            Self.unshare, ["-rm", "/bin/sh", "-c", script, "sh", list, Self.machineList, program] + arguments
        )
    }
}
