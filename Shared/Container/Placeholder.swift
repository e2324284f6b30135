package let airlockFormat = 1
