import Glibc

/// A separate thread, without the starting task's local values.
final class JoinableThread {
    private final class Work {
        let run: () -> Void
        init(_ run: @escaping () -> Void) { self.run = run }
    }

    private var thread = pthread_t()

    /// Starts the closure immediately; nil if no thread can be created.
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

/// Runs a closure on a separate thread and waits for it; returns nil if no thread can be created.
func onAnotherThread<Result>(_ body: () -> Result) -> Result? {
    withoutActuallyEscaping(body) { body in
        var result: Result?
        JoinableThread { result = body() }?.join()
        return result
    }
}
