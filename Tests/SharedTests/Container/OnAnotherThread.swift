import Glibc

/// Runs a closure on a thread of its own, which has none of this task's local values, and waits for it.
func onAnotherThread<Result>(_ body: () -> Result) -> Result? {
    withoutActuallyEscaping(body) { body in
        var result: Result?
        let work = Work { result = body() }
        var thread = pthread_t()
        let started = pthread_create(
            &thread, nil,
            { argument in
                if let argument { Unmanaged<Work>.fromOpaque(argument).takeUnretainedValue().run() }
                return nil
            }, Unmanaged.passUnretained(work).toOpaque())
        guard started == 0 else { return nil }
        pthread_join(thread, nil)
        withExtendedLifetime(work) {}
        return result
    }
}

private final class Work {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
}
