// GNU libmicrohttpd, and wrappers for its variadic functions, which Swift can't call.
#ifndef AIRLOCK_CMICROHTTPD_H
#define AIRLOCK_CMICROHTTPD_H

#include <microhttpd.h>
#include <stddef.h>

// Prepares to serve the connections it is given, on the thread that calls MHD_run; NULL on failure.
static inline struct MHD_Daemon *airlock_http_start(unsigned connections, size_t memory,
                                                    MHD_AccessHandlerCallback handler,
                                                    MHD_RequestCompletedCallback completed,
                                                    MHD_NotifyConnectionCallback notify, void *context) {
    return MHD_start_daemon(MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_NO_LISTEN_SOCKET, 0, NULL,
                            NULL, handler, context, MHD_OPTION_CONNECTION_LIMIT, connections,
                            MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory, MHD_OPTION_STRICT_FOR_CLIENT, 1,
                            MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_NOTIFY_CONNECTION, notify,
                            context, MHD_OPTION_END);
}

// Returns the descriptor that is readable while a connection has an event; -1 if there is none. Resuming a connection isn't such an event.
static inline int airlock_http_events(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->epoll_fd : -1;
}

// Returns the descriptor of a connection; -1 if there is none.
static inline int airlock_http_descriptor(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

// What the callback that fills a response returns at its end.
static inline ssize_t airlock_http_end_of_stream(void) { return MHD_CONTENT_READER_END_OF_STREAM; }

#endif
