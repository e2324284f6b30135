// GNU libmicrohttpd, and its calls that take any number of arguments, which Swift can't make.
#ifndef AIRLOCK_CMICROHTTPD_H
#define AIRLOCK_CMICROHTTPD_H

#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>

// Listens on 127.0.0.1, on a thread of its own; NULL and errno where it can't. Port 0 is any free one.
static inline struct MHD_Daemon *airlock_http_start(unsigned short port, unsigned connections, unsigned idle_seconds,
                                                    size_t memory, MHD_AccessHandlerCallback handler,
                                                    MHD_RequestCompletedCallback completed,
                                                    MHD_NotifyConnectionCallback notify, void *context) {
    struct sockaddr_in address;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    errno = 0;
    return MHD_start_daemon(MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, port, NULL, NULL, handler, context,
                            MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_CONNECTION_LIMIT, connections,
                            MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
                            MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_NOTIFY_COMPLETED, completed, context,
                            MHD_OPTION_NOTIFY_CONNECTION, notify, context, MHD_OPTION_END);
}

// The port it listens on; 0 for none.
static inline unsigned short airlock_http_port(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info ? info->port : 0;
}

// The descriptor of a connection; -1 for none.
static inline int airlock_http_descriptor(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

#endif
