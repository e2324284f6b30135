let summitDevice = "Route for the phone"
