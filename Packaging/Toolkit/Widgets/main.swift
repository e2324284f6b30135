import WidgetRendering

DeclaredWidgets.main()
