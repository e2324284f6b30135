import AirlockBase
import Glibc

/// A pipe whose ends are closed on `exec` and on deallocation.
final class Pipe {
    private(set) var reading: CInt
    private(set) var writing: CInt

    init() throws {
        var ends: [CInt] = [-1, -1]
        guard makePipe(&ends, O_CLOEXEC) == 0 else { throw SpawnError(reason: String(cString: strerror(errno))) }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        closeReading()
        closeWriting()
    }

    func closeReading() {
        if reading >= 0 { close(reading) }
        reading = -1
    }

    func closeWriting() {
        if writing >= 0 { close(writing) }
        writing = -1
    }
}

/// Two connected Unix sockets, closed on `exec` and on deallocation.
final class SocketPair {
    let parent: CInt
    private(set) var child: CInt

    init() throws {
        var ends: [CInt] = [-1, -1]
        let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw SpawnError(reason: String(cString: strerror(errno)))
        }
        (parent, child) = (ends[0], ends[1])
    }

    deinit {
        close(parent)
        closeChild()
    }

    func closeChild() {
        if child >= 0 { close(child) }
        child = -1
    }
}

@_silgen_name("pipe2")
func makePipe(_ ends: UnsafeMutablePointer<CInt>, _ flags: CInt) -> CInt
