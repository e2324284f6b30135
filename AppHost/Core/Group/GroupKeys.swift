/// The keys of a group in etcd.
enum GroupKeys {
    static let prefix = "airlock/1/"
    /// A record for each host that joined.
    static let hosts = prefix + "hosts/"
    /// A key for each running host, which is deleted when the host's lease ends.
    static let online = prefix + "online/"
    static let documents = prefix + "documents/"
    /// A key for each thing that one host did for all, such as a notification.
    static let claims = prefix + "claims/"
}
