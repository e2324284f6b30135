import TeaWidgets
import WidgetRendering

// Every widget the library declares.
DeclaredWidgets.main()
