/// The state of this task: true inside an update's closure, where a write would hold two locks at once.
enum Updating {
    @TaskLocal static var isActive = false
}
