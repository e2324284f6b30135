import Glibc

/// A thread of its own, which has none of the starting task's local values.
final class JoinableThread {
    private final class Work {
        let run: () -> Void
        init(_ run: @escaping () -> Void) { self.run = run }
    }

    private var thread = pthread_t()

    /// Starts the closure at once; nil when no thread can be had.
    init?(_ run: @escaping () -> Void) {
        let work = Unmanaged.passRetained(Work(run))
        let started = pthread_create(
            &thread, nil,
            { argument in
                if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
                return nil
            }, work.toOpaque())
        if started != 0 {
            work.release()
            return nil
        }
    }

    func join() {
        pthread_join(thread, nil)
    }
}

/// Runs a closure on a thread of its own and waits for it; nil when no thread can be had.
func onAnotherThread<Result>(_ body: () -> Result) -> Result? {
    withoutActuallyEscaping(body) { body in
        var result: Result?
        JoinableThread { result = body() }?.join()
        return result
    }
}
