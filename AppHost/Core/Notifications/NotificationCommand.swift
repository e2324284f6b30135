import AirlockBase

/// Shows notifications by running a command that the user chose.
struct NotificationCommand: NotificationCentre {
    let environment: [String: String]
    /// The command's time limit, in seconds.
    var limit = 10

    func deliver(_ request: NotificationRequest) async throws {
        func failure(_ fault: NotificationError.Fault) -> NotificationError {
            .init(program: request.program, fault: fault)
        }
        let outcome: LimitedCommand.Outcome
        do {
            outcome = try await LimitedCommand(environment: environment, limit: limit).run(request.command)
        } catch let error as SpawnError {
            throw failure(.notStarted(reason: error.reason))
        }
        switch outcome {
        case .exited(0, output: _): return
        case .exited(let status, let output):
            let line = output.split(whereSeparator: \.isNewline).last.map(String.init)
            throw failure(.failed(status: status, message: line ?? ""))
        case .signalled(let signal): throw failure(.signalled(signal))
        case .overdue: throw failure(.timedOut(seconds: limit))
        }
    }
}
