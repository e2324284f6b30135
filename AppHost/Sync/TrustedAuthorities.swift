import Glibc
import Synchronization

/// The authorities that certify servers where a person names a file of them, instead of the machine's.
///
/// `URLSession` takes libcurl's own list here and can't be told of another, so each of libcurl's handles is told when it is made. Where
/// Foundation isn't a library of its own, nothing is told: such servers are refused still.
enum TrustedAuthorities {
    /// What names the file where no option does, as for OpenSSL and curl.
    static let variable = "SSL_CERT_FILE"

    fileprivate static let file = Mutex<String?>(nil)

    /// Has a file of PEM take the place of the machine's authorities for every connection that is opened from now on; `nil` for those of the
    /// machine. A file that can't be read certifies nobody.
    static func use(_ path: String?) { file.withLock { $0 = path } }
}

/// Stands in the way of Foundation's function of this name: `URLSession` makes libcurl's handles by it.
@_cdecl("CFURLSessionEasyHandleInit")
public func makeTransferHandle() -> OpaquePointer? {
    typealias Making = @convention(c) () -> OpaquePointer?
    typealias Telling = @convention(c) (OpaquePointer?, CInt, UnsafePointer<CChar>?) -> CInt
    // RTLD_NEXT: the library's own.
    guard let original = dlsym(UnsafeMutableRawPointer(bitPattern: -1), "CFURLSessionEasyHandleInit") else {
        return nil
    }
    let handle = unsafeBitCast(original, to: Making.self)()
    guard let handle, let path = TrustedAuthorities.file.withLock({ $0 }),
        // Foundation's function for options that are texts: libcurl's takes any number of arguments, and Swift calls no such.
        let function = dlsym(nil, "CFURLSession_easy_setopt_ptr")
    else { return handle }
    let tell = unsafeBitCast(function, to: Telling.self)
    // CURLOPT_CAINFO, then CURLOPT_CAPATH: the folder of the machine's authorities would count besides. It copies the text.
    _ = path.withCString { tell(handle, 10_065, $0) }
    _ = tell(handle, 10_097, nil)
    return handle
}
