extension ContainerError {
    /// The status a command ends with for this error.
    package var exitCode: Int32 {
        switch code {
        case .absent, .damaged, .tooNew, .tooLarge: 65
        case .invalidName, .nestedUpdate, .wrongGroup: 70
        case .io, .full, .readOnly, .unsupportedFileSystem: 74
        case .busy: 75
        case .denied: 77
        }
    }
}
