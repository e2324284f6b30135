import SwiftLexing

/// Checks which targets of a project compile intents, providers and packages. Without targets there are no findings.
struct TargetRules {
    private let app: IntentSources
    private let apps: [LintTarget]
    private let extensions: [LintTarget]

    init(_ app: IntentSources) {
        self.app = app
        apps = app.targets.filter { $0.kind == .app }
        extensions = app.targets.filter { if case .appExtension = $0.kind { true } else { false } }
    }

    var findings: [SourceFinding] {
        apps.isEmpty ? [] : providerFindings + intentFindings + foregroundFindings + packageFindings
    }

    /// Returns true if an extension compiles a file, and neither an app nor a module does.
    private func isOnlyInExtension(_ file: String) -> Bool {
        extensions.contains { $0.files.contains(file) }
            && !app.targets.contains { target in
                if case .appExtension = target.kind { false } else { target.files.contains(file) }
            }
    }

    private var providerFindings: [SourceFinding] {
        let providers = app.providers
        var found: [SourceFinding] = []
        for target in apps {
            for provider in providers.filter({ target.files.contains($0.declared.source.name) }).dropFirst() {
                found.append(
                    SourceFinding(
                        .shortcutsProvider, provider.declared.type.name,
                        "the target \(target.name) has another AppShortcutsProvider, and only one of them is used — move all shortcuts into one",
                        at: provider.declared.location))
            }
        }
        let widgets = extensions.filter { $0.kind == .appExtension(isWidget: true) }
        for provider in providers where isOnlyInExtension(provider.declared.source.name) {
            let file = provider.declared.source.name
            // An extension for App Intents may have a provider.
            guard let target = widgets.first(where: { $0.files.contains(file) }),
                extensions.filter({ $0.files.contains(file) }).allSatisfy({ $0.kind == target.kind })
            else { continue }
            found.append(
                SourceFinding(
                    .shortcutsProvider, provider.declared.type.name,
                    "only the widget extension \(target.name) compiles the AppShortcutsProvider, so the app has no shortcuts — add the file to the app's target",
                    at: provider.declared.location))
        }
        return found
    }

    private var intentFindings: [SourceFinding] {
        let tapped = tappedIntents
        return app.intents.compactMap { declared, protocols -> SourceFinding? in
            guard isOnlyInExtension(declared.source.name) else { return nil }
            let name = declared.type.name
            if protocols.contains("LiveActivityIntent") {
                return SourceFinding(
                    .intentTarget, name,
                    "only the extension compiles the LiveActivityIntent, which runs in the app, so a tap does nothing — add the file to the app's target",
                    at: declared.location)
            }
            guard tapped.contains(name), app.declaration(name) != nil,
                !protocols.contains("WidgetConfigurationIntent"), !protocols.contains("ControlConfigurationIntent")
            else { return nil }
            return SourceFinding(
                .intentTarget, name,
                "a widget's button or switch runs the intent, but the app doesn't compile it — add the file to the app's target as well",
                at: declared.location)
        }
    }

    /// The intents of buttons, toggles and controls in the sources of extensions.
    private var tappedIntents: Set<String> {
        var found: Set<String> = []
        for source in app.sources where extensions.contains(where: { $0.files.contains(source.name) }) {
            for index in source.tokens.indices.dropLast(3)
            where source.tokens[index].isWord("intent") || source.tokens[index].isWord("action") {
                let name = source.tokens[index + 2]
                guard source.tokens[index + 1].isMark(":"), name.kind == .word, source.tokens[index + 3].isMark("(")
                else { continue }
                found.insert(name.text)
            }
        }
        return found
    }

    private var foregroundFindings: [SourceFinding] {
        app.intents.flatMap { declared, _ -> [SourceFinding] in
            guard isOnlyInExtension(declared.source.name) else { return [] }
            return ["openAppWhenRun", "supportedModes"].flatMap { name in
                app.members(name, of: declared).compactMap { source, member -> SourceFinding? in
                    guard let range = source.expression(of: member), isOnlyInExtension(source.name),
                        range.contains(where: {
                            source.tokens[$0].isWord("true") || source.tokens[$0].isWord("foreground")
                        })
                    else { return nil }
                    return SourceFinding(
                        .intentForeground, declared.type.name, name,
                        "only an extension compiles the intent, and an extension can't open the app — remove \(name), or move the intent into the app's target",
                        at: source.location(member.line))
                }
            }
        }
    }

    private var packageFindings: [SourceFinding] {
        let packages = app.declarations(of: ["AppIntentsPackage"]).map(\.declared)
        let modules = app.targets.filter { $0.kind == .module }
        var included: [String: Set<String>] = [:]
        for package in packages {
            let members = app.members("includedPackages", of: package)
            // A list that isn't written as a literal can name any package.
            guard members.allSatisfy({ $0.source.expression(of: $0.member) != nil }) else { return [] }
            included[package.type.name] = Set(
                members.flatMap { source, member in
                    (source.expression(of: member) ?? 0..<0).filter { source.tokens[$0].isWord("self") && $0 > 1 }
                        .map { source.tokens[$0 - 2].text }
                })
        }
        var found: [SourceFinding] = []
        for target in apps {
            guard let own = packages.first(where: { target.files.contains($0.source.name) }) else { continue }
            var (reached, rest): (Set<String>, [String]) = ([], [own.type.name])
            while let name = rest.popLast() {
                if reached.insert(name).inserted { rest += included[name] ?? [] }
            }
            let imports = app.sources.filter { target.files.contains($0.name) }.reduce(into: Set<String>()) {
                $0.formUnion($1.imports)
            }
            for package in packages where !reached.contains(package.type.name) {
                guard let module = modules.first(where: { $0.files.contains(package.source.name) }),
                    imports.contains(module.name)
                else { continue }
                let list = app.members("includedPackages", of: own).first
                found.append(
                    SourceFinding(
                        .intentPackage, own.type.name, "includedPackages",
                        "the app imports \(module.name), but its AppIntentsPackage doesn't include \(package.type.name), so the module's intents aren't found — add \(package.type.name).self",
                        at: list.map { $0.source.location($0.member.line) } ?? own.location))
            }
        }
        return found
    }
}
