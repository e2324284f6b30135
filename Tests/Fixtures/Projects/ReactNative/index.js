import {AppRegistry} from 'react-native';

AppRegistry.registerComponent('Meadow', () => () => null);
