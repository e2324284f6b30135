import Glibc

/// Which proxies requests go through: those that `https_proxy` and its like name.
enum ProxySettings {
    /// Has no proxy asked for this machine itself. What is sent to it in clear, a password among it, would be sent elsewhere so.
    ///
    /// Before the process has a second thread.
    static func keepLoopbackDirect(environment: [String: String]) {
        let known = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
        guard known != "*" else { return }
        let all = [known, "localhost", "127.0.0.1", "::1"].filter { !$0.isEmpty }
        setenv("no_proxy", all.joined(separator: ","), 1)
    }
}
