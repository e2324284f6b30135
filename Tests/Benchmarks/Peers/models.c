// The same fetch as `ModelWorker fetch` and `ModelWorker repeat`, with SQLite: `models fetch|repeat PATH [COUNT]`.
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static sqlite3 *database;

static long fetch(void) {
    static const char text[] =
        "SELECT \"@key\", \"name\", \"days\", \"start\", \"note\", \"isDone\" FROM \"Trip\" WHERE \"days\" = ? "
        "ORDER BY \"start\" DESC LIMIT 50";
    struct { sqlite3_int64 key, days, done; double start; char *name, *note; } row;
    sqlite3_stmt *statement;
    long sum = 0;
    if (sqlite3_prepare_v2(database, text, -1, &statement, NULL) != SQLITE_OK) exit(70);
    sqlite3_bind_int64(statement, 1, 42);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        row.key = sqlite3_column_int64(statement, 0);
        row.name = strdup((const char *)sqlite3_column_text(statement, 1));
        row.days = sqlite3_column_int64(statement, 2);
        row.start = sqlite3_column_double(statement, 3);
        row.note = strdup((const char *)sqlite3_column_text(statement, 4));
        row.done = sqlite3_column_int64(statement, 5);
        sum += (long)(strlen(row.name) + strlen(row.note));
        free(row.name);
        free(row.note);
    }
    sqlite3_finalize(statement);
    return sum;
}

static int ascending(const void *left, const void *right) {
    double difference = *(const double *)left - *(const double *)right;
    return difference < 0 ? -1 : difference > 0;
}

int main(int argc, char **argv) {
    if (argc < 3 || sqlite3_open_v2(argv[2], &database, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK) return 64;
    if (strcmp(argv[1], "fetch") == 0) return printf("%ld\n", fetch()) < 0;
    int count = argc > 3 ? atoi(argv[3]) : 0;
    double *times = calloc((size_t)count + 1, sizeof *times);
    if (count < 1 || times == NULL) return 64;
    fetch();
    for (int index = 0; index < count; index++) {
        struct timespec start, end;
        clock_gettime(CLOCK_MONOTONIC, &start);
        fetch();
        clock_gettime(CLOCK_MONOTONIC, &end);
        times[index] = (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9;
    }
    qsort(times, (size_t)count, sizeof *times, ascending);
    printf("%.9f\n", times[count / 2]);
    return 0;
}
