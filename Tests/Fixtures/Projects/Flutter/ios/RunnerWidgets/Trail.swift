#if TRAIL
let trail = "Ridge trail, 8 km"
#endif
