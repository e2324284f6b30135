let summitScreen = ", along the ridge"
