import IntentsRuntime
import TeaWidgets

// Every intent the library declares.
DeclaredIntents.main(applicationName: "Tea Time")
