/// What can be taken back, and done again.
///
/// Declared here because Foundation on Linux has none. Mirrors
/// [Foundation's `UndoManager`](https://developer.apple.com/documentation/foundation/undomanager).
@MainActor
open class UndoManager {
    private enum Mode { case idle, undoing, redoing }
    private typealias Action = @MainActor () -> Void
    private struct Step {
        var name = ""
        var actions: [Action] = []
    }

    private var undone: [Step] = []
    private var redone: [Step] = []
    private var groups: [Step] = []
    private var mode = Mode.idle
    /// The most steps that are kept; zero for any number.
    open var levelsOfUndo = 0

    public init() {}

    /// Whether there is something to take back.
    open var canUndo: Bool { !undone.isEmpty || groups.contains { !$0.actions.isEmpty } }
    /// Whether there is something to do again.
    open var canRedo: Bool { !redone.isEmpty }
    /// Whether something is taken back at the moment.
    open var isUndoing: Bool { mode == .undoing }
    /// Whether something is done again at the moment.
    open var isRedoing: Bool { mode == .redoing }
    /// What is taken back next; nothing where it has no name.
    open var undoActionName: String { undone.last?.name ?? "" }
    /// What is done again next; nothing where it has no name.
    open var redoActionName: String { redone.last?.name ?? "" }

    /// Says how something is taken back; while something is taken back, how it is done again.
    open func registerUndo<Target: AnyObject>(
        withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
    ) {
        let action: Action = { [weak target] in if let target { handler(target) } }
        if groups.isEmpty {
            keep(Step(actions: [action]))
        } else {
            groups[groups.count - 1].actions.append(action)
        }
    }

    /// Names the last step.
    open func setActionName(_ actionName: String) {
        if !groups.isEmpty {
            groups[groups.count - 1].name = actionName
        } else if mode == .undoing {
            if !redone.isEmpty { redone[redone.count - 1].name = actionName }
        } else if !undone.isEmpty {
            undone[undone.count - 1].name = actionName
        }
    }

    /// Begins a step of several.
    open func beginUndoGrouping() { groups.append(Step()) }

    /// Ends a step of several; one within another is a part of that.
    open func endUndoGrouping() {
        guard let step = groups.popLast(), !step.actions.isEmpty else { return }
        if groups.isEmpty { keep(step) } else { groups[groups.count - 1].actions += step.actions }
    }

    /// Takes the last step back.
    open func undo() {
        while !groups.isEmpty { endUndoGrouping() }
        guard let step = undone.popLast() else { return }
        run(step, .undoing)
    }

    /// Does the step again that was taken back last.
    open func redo() {
        guard let step = redone.popLast() else { return }
        run(step, .redoing)
    }

    /// Forgets everything.
    open func removeAllActions() { (undone, redone, groups) = ([], [], []) }

    private func keep(_ step: Step) {
        if mode == .undoing { return redone.append(step) }
        undone.append(step)
        if levelsOfUndo > 0, undone.count > levelsOfUndo { undone.removeFirst() }
        if mode == .idle { redone = [] }
    }

    private func run(_ step: Step, _ mode: Mode) {
        self.mode = mode
        beginUndoGrouping()
        for action in step.actions.reversed() { action() }
        if !groups.isEmpty { groups[groups.count - 1].name = step.name }
        endUndoGrouping()
        self.mode = .idle
    }
}
