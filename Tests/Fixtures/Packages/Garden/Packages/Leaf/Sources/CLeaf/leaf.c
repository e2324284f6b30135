#include "CLeaf.h"
#include "leaves.h"

int leaf_count(void) { return LEAVES + MORE_LEAVES; }
