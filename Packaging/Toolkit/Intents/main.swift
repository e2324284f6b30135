import IntentsRuntime

DeclaredIntents.main(applicationName: "Toolkit")
