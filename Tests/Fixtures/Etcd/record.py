"""Records answers of etcd's JSON gateway: record.py ETCD ORIGIN > VERSION.json, with the path of an etcd and a sentence about its origin."""
import base64, json, signal, socket, subprocess, sys, tempfile, time, urllib.error, urllib.request

etcd, origin = sys.argv[1:]
answers = []
KEY = "airlock/1/documents/landmarks/favorites"


def encoded(text):
    return base64.b64encode(text.encode()).decode()


def prefix(text, **more):
    return {"key": encoded(text), "range_end": encoded(text[:-1] + chr(ord(text[-1]) + 1)), **more}


class Cluster:
    """Members with no data, on loopback."""

    def __init__(self, count=1, *options):
        sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count * 2)]
        urls = ["http://127.0.0.1:%d" % s.getsockname()[1] for s in sockets]
        for s in sockets:
            s.close()
        self.clients, peers = urls[:count], urls[count:]
        all_peers = ",".join("m%d=%s" % pair for pair in enumerate(peers))
        self.members = []
        for number, (client, peer) in enumerate(zip(self.clients, peers)):
            self.members.append(subprocess.Popen(
                [etcd, "--name", "m%d" % number, "--data-dir", tempfile.mkdtemp(), "--listen-client-urls", client,
                 "--advertise-client-urls", client, "--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer,
                 "--initial-cluster", all_peers, "--unsafe-no-fsync", *options],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        for client in self.clients:
            while True:
                try:
                    if b"true" in urllib.request.urlopen(client + "/health", timeout=2).read():
                        break
                except OSError:
                    time.sleep(0.1)

    def end(self, count=None):
        for member in self.members[:count]:
            member.send_signal(signal.SIGKILL)
            member.wait()

    def open(self, path, body, token=None, timeout=15, member=0):
        headers = {"Authorization": token} if token else {}
        return urllib.request.urlopen(urllib.request.Request(
            "%s/v3/%s" % (self.clients[member], path), json.dumps(body).encode(), headers), timeout=timeout)

    def call(self, what, path, body, token=None, member=0):
        """Sends a request, and records the answer if it has a name."""
        try:
            with self.open(path, body, token, member=member) as answer:
                status, text = answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            status, text = error.code, error.read().decode()
        if what:
            answers.append({"what": what, "path": path, "status": status, "body": text})
        return status, json.loads(text)

    def transaction(self, what, *success, compare=(), failure=(), token=None):
        return self.call(what, "kv/txn", {"compare": compare, "success": success, "failure": failure}, token)

    def watch(self):
        return self.open("watch", {"create_request": prefix("airlock/1/documents/", start_revision="2", fragment=True)}, timeout=2)


def record(what, watch):
    """Records the lines that a watch sends until two seconds pass without one."""
    lines = ""
    try:
        while line := watch.readline().decode():
            lines += line
    except OSError:
        pass
    watch.close()
    answers.append({"what": what, "path": "watch", "status": 200, "body": lines})


one = Cluster()
one.call("status", "maintenance/status", {})
lease = one.call("lease", "lease/grant", {"TTL": "10"})[1]["ID"]
one.call("lease kept alive", "lease/keepalive", {"ID": lease})
watch = one.watch()
unchanged = {"key": encoded(KEY), "target": "MOD", "result": "EQUAL", "mod_revision": "0"}
get = {"request_range": {"key": encoded(KEY)}}
for what, value in [("put of an absent key", "one"), ("put of a key that has changed", "two")]:
    one.transaction(
        what, {"request_put": {"key": encoded(KEY), "value": encoded(value), "lease": "0"}}, compare=[unchanged], failure=[get])
one.transaction(
    "put with a lease, and get", {"request_put": {"key": encoded("airlock/1/hosts/a"), "value": encoded("x"), "lease": "0"}},
    {"request_put": {"key": encoded("airlock/1/online/a"), "value": encoded("kitchen"), "lease": lease}}, get)
one.transaction(
    "lists", {"request_range": prefix("airlock/1/hosts/", limit="1000")}, {"request_range": prefix("airlock/1/none/", limit="1000")})
one.transaction("delete", {"request_delete_range": {"key": encoded(KEY)}})
record("watch", watch)
one.call("lease revoked", "lease/revoke", {"ID": lease})
one.call("lease that has ended", "lease/keepalive", {"ID": lease})
one.call("no users", "auth/authenticate", {"name": "ada", "password": "secret"})
one.call(None, "kv/compaction", {"revision": "4"})
record("watch of a compacted revision", one.watch())
one.call(None, "auth/user/add", {"name": "root", "password": "root"})
one.call(None, "auth/role/add", {"name": "root"})
one.call(None, "auth/user/grant", {"user": "root", "role": "root"})
one.call(None, "auth/user/add", {"name": "bob", "password": "secret"})
one.call(None, "auth/enable", {})
one.call("status with users", "maintenance/status", {})
one.transaction("no user given", get)
one.call("wrong password", "auth/authenticate", {"name": "bob", "password": "wrong"})
token = one.call("token", "auth/authenticate", {"name": "bob", "password": "secret"})[1]["token"]
one.transaction("user without the role", get, token=token)
one.transaction("invalid token", get, token="no.token")
record("watch without a user", one.watch())
one.end()

small = Cluster(1, "--quota-backend-bytes", "200000")
value = base64.b64encode(b"x" * 30_000).decode()
while small.call(None, "kv/put", {"key": encoded("big"), "value": value})[0] == 200:
    time.sleep(0.2)
small.transaction("no space", {"request_put": {"key": encoded(KEY), "value": encoded("one")}})
small.call("no space for a lease", "lease/grant", {"TTL": "10"})
small.end()

three = Cluster(3)
three.end(2)
time.sleep(4)
three.call("status without a leader", "maintenance/status", {}, member=2)
three.call("lease without a leader", "lease/grant", {"TTL": "10"}, member=2)
three.end()
json.dump({"origin": origin, "answers": answers}, sys.stdout, indent=1)
print()
