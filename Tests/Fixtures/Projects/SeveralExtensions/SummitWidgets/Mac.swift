/// Compiled for a Mac only.
let summitDevice = 0
