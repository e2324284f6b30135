import Shared

/// What decides how pixels come out besides the request: pictures are the same where this is.
@MainActor
struct RendererVersion {
    /// The versions of the libraries, by name.
    let libraries: [(name: String, version: String)]
    /// The processor's architecture.
    let architecture: String
    /// Tells font sets apart.
    let fonts: String

    /// The libraries this process has loaded, on this machine, with a font set.
    static func current(_ fonts: FontSet) -> RendererVersion {
        #if arch(x86_64)
        let architecture = "x86_64"
        #elseif arch(arm64)
        let architecture = "aarch64"
        #else
        let architecture = "other"
        #endif
        return RendererVersion(libraries: Pango.versions, architecture: architecture, fonts: fonts.fingerprint)
    }

    var json: JSONValue {
        .object(
            [JSONMember("architecture", .string(architecture)), JSONMember("fonts", .string(fonts))]
                + libraries.map { JSONMember($0.name, .string($0.version)) })
    }
}
