int leaf_count(void);
