#define MORE_LEAVES 2
