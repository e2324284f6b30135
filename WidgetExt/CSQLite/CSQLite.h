// SQLite as a module.
#ifndef AIRLOCK_CSQLITE_H
#define AIRLOCK_CSQLITE_H

#include <sqlite3.h>

// A replacement for functions with variable arguments, which Swift can't call. A name in double quotes is never taken for a text, and no statement
// can damage the file.
static inline int airlock_sqlite_restrict(sqlite3 *database) {
    int results = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
#ifdef SQLITE_DBCONFIG_DQS_DML
    results |= sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
    results |= sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
#endif
    return results;
}

#endif
