extension ContainerError: CommandError {
    /// The status a command ends with for this error.
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
