import 'package:flutter/widgets.dart';

void main() => runApp(const SizedBox());
