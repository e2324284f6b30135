import Shared
import Testing

@testable import AppHost

struct EtcdClusterTests {
    @Test("An address names one or more members with their ports")
    func members() throws {
        #expect(try EtcdCluster.members("etcd://10.0.0.1:2379") == ["10.0.0.1:2379"])
        #expect(try EtcdCluster.members("etcd://a.example:1,[::1]:65535") == ["a.example:1", "[::1]:65535"])
    }

    @Test(
        "An address that isn't of etcd is refused",
        arguments: [
            "", "etcd://", "http://a:1", "etcd://a", "etcd://a:0", "etcd://a:65536", "etcd://a:1,", "etcd://a:1,a:1",
            "etcd://a:1/path", "etcd://a:1?q", "etcd://a:1#f", "etcd://a b:1",
            "etcd://" + (1...10).map { "h\($0):1" }.joined(separator: ","),
        ])
    func invalidAddresses(address: String) {
        let message =
            "invalid address '\(address.shortened)' — write etcd://HOST:PORT, or up to 9 members as etcd://HOST:PORT,HOST:PORT"
        #expect(throws: CommandFailure(message)) { try EtcdCluster.members(address) }
    }

    @Test("An address with a password is refused")
    func password() {
        let failure = CommandFailure(
            "the address has a name or a password in it — use --user and --password-file")
        #expect(throws: failure) { try EtcdCluster.members("etcd://ada:pw@a:1") }
    }

    @Test("Only a member on this machine is reached unencrypted, and only without a file of authorities")
    func encryption() throws {
        func url(_ member: String, _ authorities: String? = nil) throws -> String {
            try EtcdCluster(members: [member], login: nil, authorities: authorities).url(of: member).absoluteString
        }
        #expect(try url("127.0.0.1:2379") == "http://127.0.0.1:2379/v3/")
        #expect(try url("[::1]:2379") == "http://[::1]:2379/v3/")
        #expect(try url("127.0.0.1:2379", "/ca.pem") == "https://127.0.0.1:2379/v3/")
        #expect(try url("10.0.0.1:2379") == "https://10.0.0.1:2379/v3/")
    }
}
