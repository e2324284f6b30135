/// Only the app compiles this file.
struct NibView {}
