import Foundation
import FoundationGaps
import Shared

/// A generator of random numbers.
public final class SecRandom: Sendable {
    private init() {}
}

/// A generator of random numbers.
public typealias SecRandomRef = SecRandom

/// The system's generator.
public let kSecRandomDefault: SecRandomRef? = nil

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes random bytes that can't be predicted.
public func SecRandomCopyBytes(_ rnd: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer) -> Int32 {
    var generator = SystemRandomNumberGenerator()
    for start in stride(from: 0, to: count, by: 8) {
        withUnsafeBytes(of: generator.next()) { random in
            UnsafeMutableRawBufferPointer(start: bytes + start, count: min(8, count - start)).copyBytes(
                from: random.prefix(count - start))
        }
    }
    return errSecSuccess
}

/// The conditions under which an item can be read. No effect: items can always be read here.
public final class SecAccessControl: NSObject, Sendable {
    fileprivate override init() {}
}

/// The ways in which the user confirms the access to an item. No effect.
@Options(
    """
    userPresence=1<<0 biometryAny=1<<1 biometryCurrentSet=1<<3 devicePasscode=1<<4 companion=1<<5 or=1<<14 and=1<<15
    privateKeyUsage=1<<30 applicationPassword=1<<31 touchIDAny=1<<1 touchIDCurrentSet=1<<3
    """)
public struct SecAccessControlCreateFlags: OptionSet, Sendable {}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Creates conditions that have no effect here.
public func SecAccessControlCreateWithFlags(
    _ allocator: CFAllocator?, _ protection: CFTypeRef, _ flags: SecAccessControlCreateFlags,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecAccessControl? { SecAccessControl() }
