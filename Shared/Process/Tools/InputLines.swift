import Glibc

/// The lines of standard input, read on a separate thread as they arrive.
package struct InputLines: Sendable {
    /// The maximum number of lines that are read before they are requested.
    private static let ahead = 16

    private let limit: Int
    private let room = Room()

    /// Counts the lines that may still be read.
    private final class Room: @unchecked Sendable {
        // The semaphore has a fixed address, as the C library requires.
        private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

        init() { sem_init(semaphore, 0, UInt32(InputLines.ahead)) }

        deinit {
            sem_destroy(semaphore)
            semaphore.deallocate()
        }

        func wait() { while sem_wait(semaphore) != 0, errno == EINTR {} }

        func signal() { sem_post(semaphore) }
    }

    /// The work of the reading thread.
    private final class Reading: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }

        func start() {
            var thread = pthread_t()
            let context = Unmanaged.passRetained(self)
            let code = pthread_create(
                &thread, nil,
                { context in
                    if let context { Unmanaged<Reading>.fromOpaque(context).takeRetainedValue().body() }
                    return nil
                }, context.toOpaque())
            precondition(code == 0, "a thread can be started")
            pthread_detach(thread)
        }
    }

    /// - Parameter limit: The maximum length of a line in bytes. A longer line is cut to `limit + 1` bytes.
    package init(limit: Int) { self.limit = limit }

    /// Passes each line to `body` in order, and returns at the end of the input. The last line needs no line feed.
    package func forEach(_ body: (_ line: [UInt8]) async -> Void) async {
        let (lines, continuation) = AsyncStream<[UInt8]>.makeStream()
        Reading { [self] in
            read { line in
                room.wait()
                continuation.yield(line)
            }
            continuation.finish()
        }.start()
        for await line in lines {
            await body(line)
            room.signal()
        }
    }

    private func read(_ take: ([UInt8]) -> Void) {
        var line: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(0, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            var rest = buffer[..<count]
            while let end = rest.firstIndex(of: 0x0A) {
                append(rest[..<end], to: &line)
                take(line)
                line = []
                rest = rest[(end + 1)...]
            }
            append(rest, to: &line)
        }
        if !line.isEmpty { take(line) }
    }

    private func append(_ part: ArraySlice<UInt8>, to line: inout [UInt8]) {
        line += part.prefix(max(limit + 1 - line.count, 0))
    }
}
