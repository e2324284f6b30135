import Foundation
import Shared

/// The group that this host belongs to, and the host's name in it.
///
/// It is in the app's own storage. The password stays in the user's file.
struct GroupMembership: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// The key of the document.
    static let key = DocumentKey<GroupMembership>(.home, literal: "group")

    /// The id of this host in the group, which is made when it joins.
    var id: String
    /// The name of this host in the group.
    var name: String
    /// The members of the cluster, as `HOST:PORT`.
    var members: [String]
    var user: String?
    var passwordFile: String?
    /// A PEM file of the authorities that certify the members.
    var authorities: String?

    /// The address as the user writes it.
    var address: String { "etcd://" + members.joined(separator: ",") }

    private static let nameLimit = 40

    /// Checks a host's name.
    ///
    /// - Throws: ``CommandFailure``.
    static func validated(_ name: String) throws -> String {
        guard isValid(name) else {
            throw CommandFailure(
                "invalid host name '\(name.shortened)' — use 1 to \(nameLimit) lower-case letters, digits and hyphens")
        }
        return name
    }

    static func isValid(_ name: String) -> Bool {
        name.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
        } && !name.isEmpty && name.first != "-" && name.utf8.count <= nameLimit
    }

    /// Returns the cluster, with the password from the user's file.
    ///
    /// - Throws: ``CommandFailure`` if the file can't be used.
    func cluster() throws -> EtcdCluster {
        let password = try passwordFile.map { try TokenFile(path: $0, of: .password).token }
        let login = user.flatMap { user in password.map { HTTPLogin(user: user, password: $0) } }
        return EtcdCluster(members: members, login: login, authorities: authorities)
    }
}

extension GroupMembership {
    func encode(into writer: inout WireWriter) {
        writer.write(1, name)
        for member in members { writer.write(2, member) }
        if let user { writer.write(3, user) }
        if let passwordFile { writer.write(4, passwordFile) }
        if let authorities { writer.write(5, authorities) }
        writer.write(6, id)
    }

    init(from reader: inout WireReader) throws {
        self.init(id: "", name: "", members: [])
        while let field = try reader.nextField() {
            switch field.number {
            case 1: name = try reader.string(field)
            case 2: members.append(try reader.string(field))
            case 3: user = try reader.string(field)
            case 4: passwordFile = try reader.string(field)
            case 5: authorities = try reader.string(field)
            case 6: id = try reader.string(field)
            default: try reader.skip(field)
            }
        }
        guard Self.isValid(name) else { throw WireError(.missing(field: 1), at: reader.offset) }
        guard !id.isEmpty else { throw WireError(.missing(field: 6), at: reader.offset) }
        guard (1...EtcdCluster.memberLimit).contains(members.count) else {
            throw WireError(.range(field: 2), at: reader.offset)
        }
    }
}
