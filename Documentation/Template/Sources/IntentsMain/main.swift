import IntentsRuntime
import TeaWidgets

// Runs every intent that the library declares.
DeclaredIntents.main(applicationName: "Tea Time")
