/// The keys of a group in etcd.
enum GroupKeys {
    static let prefix = "airlock/1/"
    /// A record for each host that joined.
    static let hosts = prefix + "hosts/"
    /// A key for each running host, which is deleted when the host's lease ends.
    static let online = prefix + "online/"
    static let documents = prefix + "documents/"
    /// The manifests of the feeds that one host syncs for all, by name and fingerprint.
    static let feeds = prefix + "feeds/"
    /// The parts of feeds, by the hashes of their bytes.
    static let chunks = prefix + "chunks/"
    /// The first key that hosts watch. The chunks come before it, because hosts fetch only those that they need.
    static let firstWatched = claims
    /// A key for each job that one host does for all, with the host's id.
    static let jobs = prefix + "jobs/"
    /// A key for each thing that one host did for all, such as a notification.
    static let claims = prefix + "claims/"
}
