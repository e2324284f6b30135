extension ContainerError: CommandError {
    /// The exit status of a command that fails with this error.
    package var exitCode: ExitCode {
        switch code {
        case .absent, .damaged, .tooNew, .tooLarge: .badData
        case .invalidName, .nestedUpdate, .wrongGroup: .internalError
        case .io, .full, .readOnly, .unsupportedFileSystem: .inputOutput
        case .busy: .tryAgain
        case .denied: .denied
        }
    }
}
