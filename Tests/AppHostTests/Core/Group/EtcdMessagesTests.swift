import Shared
import Testing

@testable import AppHost

/// Requests to etcd, and answers of etcd 3.4.23.
struct EtcdMessagesTests {
    private static let header =
        #""header":{"cluster_id":"324952591200643719","member_id":"3319814642761637952","revision":"7","raft_term":"2"}"#

    private func outcome(_ rest: String) throws -> EtcdTransaction.Outcome? {
        EtcdTransaction.Outcome(try JSONValue(parsing: "{\(Self.header)\(rest)}"))
    }

    private func answer(_ text: String) throws -> EtcdWatchAnswer? { EtcdWatchAnswer(try JSONValue(parsing: text)) }

    @Test("A transaction has keys and values in Base64 and 64-bit numbers as strings")
    func transaction() throws {
        let transaction = EtcdTransaction(
            conditions: [.isUnchanged("a/b", since: 9_007_199_254_740_993), .exists("c")],
            operations: [.put("a/b", [0, 255], lease: 5), .delete("c")],
            otherwise: [.list("a/", limit: 9), .get("a/b")])
        #expect(
            try transaction.json.serialised()
                == #"{"compare":[{"key":"YS9i","target":"MOD","result":"EQUAL","mod_revision":"9007199254740993"},"#
                + #"{"key":"Yw==","target":"VERSION","result":"GREATER","version":"0"}],"#
                + #""success":[{"request_put":{"key":"YS9i","value":"AP8=","lease":"5"}},{"request_delete_range":{"key":"Yw=="}}],"#
                + #""failure":[{"request_range":{"key":"YS8=","range_end":"YTA=","limit":"9"}},{"request_range":{"key":"YS9i"}}]}"#
        )
    }

    @Test("A transaction lists keys without values, touches a key, and compares a whole range")
    func rangesWithoutValues() throws {
        let transaction = EtcdTransaction(
            conditions: [.areUnchanged("a/", since: 7)],
            operations: [.list("a/", limit: 9, hasValues: false), .touch("c")])
        #expect(
            try transaction.json.serialised()
                == #"{"compare":[{"key":"YS8=","range_end":"YTA=","target":"MOD","result":"LESS","mod_revision":"8"}],"#
                + #""success":[{"request_range":{"key":"YS8=","range_end":"YTA=","limit":"9","keys_only":true}},"#
                + #"{"request_put":{"key":"Yw==","ignore_value":true}}],"failure":[]}"#)
    }

    @Test("Fields that an answer leaves out are zero, false or empty")
    func omittedFields() throws {
        let failed = try #require(try outcome(""))
        #expect(!failed.isMet && failed.revision == 7 && failed.found.isEmpty)
        let empty = try #require(
            try outcome(
                #","succeeded":true,"responses":[{"response_put":{"header":{"revision":"7"}}},{"response_range":{"header":{"revision":"7"}}}]"#
            ))
        #expect(empty.isMet && empty.found == [[], []])
        let found = try #require(
            try outcome(
                #","responses":[{"response_range":{"kvs":[{"key":"YQ==","create_revision":"2","mod_revision":"3","version":"2"}],"more":true,"count":"4"}}]"#
            ))
        #expect(found.found == [[EtcdEntry(key: "a", value: [], revision: 3)]])
    }

    @Test(
        "An answer that isn't etcd's is recognised",
        arguments: [
            "{}", "[]", #"{"header":{}}"#, #"{"header":{"revision":"x"}}"#, #"{"header":{"revision":true}}"#,
            #"{"header":{"revision":"7"},"responses":[{"response_range":{"kvs":[{"key":"*"}]}}]}"#,
            #"{"header":{"revision":"7"},"responses":[{"response_range":{"kvs":[{"value":"YQ=="}]}}]}"#,
        ])
    func foreignAnswers(text: String) throws {
        #expect(EtcdTransaction.Outcome(try JSONValue(parsing: text)) == nil)
    }

    @Test("The lines of a watch are its creation, changes, deletions and its end")
    func watchLines() throws {
        let created = try #require(try answer(#"{"result":{\#(Self.header),"created":true}}"#))
        #expect(created.isCreated && created.changes.isEmpty && created.end == nil)
        let progress = try #require(try answer(#"{"result":{\#(Self.header)}}"#))
        #expect(!progress.isCreated && progress.changes.isEmpty && progress.end == nil)
        let changes = try #require(
            try answer(
                #"{"result":{\#(Self.header),"events":[{"kv":{"key":"YQ==","create_revision":"2","mod_revision":"2","version":"1","value":"eA=="}},{"type":"DELETE","kv":{"key":"Yg==","mod_revision":"3"}}],"fragment":true}}"#
            ))
        var deletion = EtcdEntry(key: "b", value: [], revision: 3)
        deletion.isDeletion = true
        #expect(changes.changes == [EtcdEntry(key: "a", value: [0x78], revision: 2), deletion])
        let compacted = try answer(
            #"{"result":{"header":{"cluster_id":"1","member_id":"2","raft_term":"2"},"canceled":true,"compact_revision":"4"}}"#
        )
        #expect(compacted?.end == "its history begins at revision 4")
        let denied = try answer(
            #"{"result":{\#(Self.header),"watch_id":"-1","created":true,"canceled":true,"cancel_reason":"rpc error: code = PermissionDenied desc = etcdserver: permission denied"}}"#
        )
        #expect(denied?.end == "rpc error: code = PermissionDenied desc = etcdserver: permission denied")
        let error = try answer(
            #"{"error":{"grpc_code":14,"http_code":503,"message":"etcdserver: no leader","http_status":"Service Unavailable"}}"#
        )
        #expect(error?.end == "etcdserver: no leader")
    }

    @Test(
        "A line of a watch that isn't etcd's is recognised",
        arguments: [
            "{}", #"{"result":{}}"#, #"{"result":{"header":{},"events":[{}]}}"#,
            #"{"result":{"header":{},"compact_revision":"soon"}}"#,
        ])
    func foreignLines(text: String) throws { #expect(try answer(text) == nil) }

    @Test("The range of a prefix ends before the next key that doesn't begin with the prefix")
    func prefixes() { #expect(EtcdOperation.end(of: "a/") == Array("a0".utf8)) }
}
