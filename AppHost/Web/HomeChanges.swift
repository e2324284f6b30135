/// What is shown, by its number, and those who wait for the next.
actor HomeChanges {
    private var shown = ""
    private var number = 0
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var nextName = 0

    /// Notes what is shown; where that is something else than before, those who wait are told.
    func note(_ text: String) {
        guard text != shown else { return }
        (shown, number) = (text, number + 1)
        let all = waiting.values
        waiting = [:]
        for one in all { one.resume() }
    }

    /// What is shown.
    var latest: (number: Int, text: String) { (number, shown) }

    /// Waits for something else than what a number stands for, or until the time is over.
    func next(after known: Int, within seconds: Int) async {
        guard number == known else { return }
        let name = nextName
        nextName += 1
        let timer = Task {
            try await Task.sleep(for: .seconds(seconds))
            giveUp(name)
        }
        await withCheckedContinuation { waiting[name] = $0 }
        timer.cancel()
    }

    private func giveUp(_ name: Int) { waiting.removeValue(forKey: name)?.resume() }
}
