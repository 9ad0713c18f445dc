#include <microhttpd.h>

/* What Swift cannot call because it takes a variable number of arguments, or is a macro with a cast. */

static inline int mhd_socket_of_connection(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

static const uint64_t mhd_unknown_size = MHD_SIZE_UNKNOWN;
