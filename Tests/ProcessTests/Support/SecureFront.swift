import Glibc
import TestSupport

/// A TLS proxy in Python for a plain-text server on this machine.
final class SecureFront {
    static let python = "/usr/bin/python3"
    /// The reason why the proxy can't run here; `nil` if it can.
    static let obstacle: String? =
        TestAuthority.missing ?? (access(python, X_OK) == 0 ? nil : "there is no \(python)")

    let port: UInt16
    private let child: ChildProcess

    private static let script = """
        import socket, ssl, sys, threading
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[1], sys.argv[2])
        if len(sys.argv) > 4:
            context.verify_mode = ssl.CERT_REQUIRED
            context.load_verify_locations(sys.argv[4])
        listener = socket.create_server(("127.0.0.1", 0))
        print(listener.getsockname()[1], flush=True)
        def pass_on(source, target):
            try:
                while data := source.recv(65536): target.sendall(data)
            except OSError: pass
            for end in (source, target):
                try: end.shutdown(socket.SHUT_RDWR)
                except OSError: pass
        def serve(plain):
            try: secure = context.wrap_socket(plain, server_side=True)
            except OSError: return plain.close()
            back = socket.create_connection(("127.0.0.1", int(sys.argv[3])))
            threading.Thread(target=pass_on, args=(back, secure), daemon=True).start()
            pass_on(secure, back)
        while True: threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
        """

    /// Starts the proxy, and returns when it accepts connections. If `clients` isn't `nil`, only clients with a certificate of that
    /// authority can connect.
    init(certifiedBy authority: TestAuthority, before port: UInt16, clients: TestAuthority? = nil) throws {
        let words = ["-c", Self.script, authority.certificate, authority.key, "\(port)"]
        child = try ChildProcess(Self.python, words + (clients.map { [$0.list] } ?? []), input: [])
        guard let line = child.nextLine(), let number = UInt16(line) else {
            throw ChildProcess.Failure(what: "python3: \(child.nextErrorLine() ?? "nothing")", number: 0)
        }
        self.port = number
    }
}
