import Shared

extension RendererVersion {
    /// Returns the version of the renderer in this process: its libraries, its architecture and a font set.
    @MainActor static func current(_ fonts: FontSet) -> RendererVersion {
        #if arch(x86_64)
        let architecture = "x86_64"
        #elseif arch(arm64)
        let architecture = "aarch64"
        #else
        let architecture = "other"
        #endif
        return RendererVersion(architecture: architecture, fonts: fonts.fingerprint, libraries: Pango.versions)
    }
}
