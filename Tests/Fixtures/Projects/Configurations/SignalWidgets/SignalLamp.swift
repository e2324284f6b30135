#if DEBUG && BASE && TRYOUT && ARM && PHONE && DEVICE && STABLE
let signalLamp = "Green over white"
#endif

#if RELEASED || SHIPPED || STORE || INTEL || WATCH
let signalLamp = 0
#endif
