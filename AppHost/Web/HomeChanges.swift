/// The home screen's latest state, numbered, and the requests that wait for the next state.
actor HomeChanges {
    private var state = ""
    private var number = 0
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var nextName = 0

    /// Records the current state, and resumes the waiting requests if it has changed.
    func record(_ text: String) {
        guard text != state else { return }
        (state, number) = (text, number + 1)
        let resumed = waiting.values
        waiting = [:]
        for continuation in resumed { continuation.resume() }
    }

    /// The latest state and its number.
    var latest: (number: Int, text: String) { (number, state) }

    /// Waits until the state's number differs from `known`, until the time limit is reached, or until the task is cancelled.
    func next(after known: Int, within seconds: Int) async {
        guard number == known else { return }
        let name = nextName
        nextName += 1
        let timer = Task {
            try await Task.sleep(for: .seconds(seconds))
            giveUp(name)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiting[name] = $0 }
        } onCancel: {
            Task { await giveUp(name) }
        }
        timer.cancel()
    }

    private func giveUp(_ name: Int) { waiting.removeValue(forKey: name)?.resume() }
}
