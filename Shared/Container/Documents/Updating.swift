/// Whether this task is inside an update's closure, where a write would hold two locks at once.
enum Updating {
    @TaskLocal static var isActive = false
}
