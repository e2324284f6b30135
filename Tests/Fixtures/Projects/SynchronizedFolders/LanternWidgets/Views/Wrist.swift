/// Compiled for a watch only: an iPhone's view has this name.
struct LanternView {}
