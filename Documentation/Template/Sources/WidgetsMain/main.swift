import TeaWidgets
import WidgetRendering

// Draws every widget that the library declares.
DeclaredWidgets.main()
