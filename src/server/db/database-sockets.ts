import { Socket } from 'node:net'

/** The sockets of this process's connections to the database. */
export type DatabaseSockets = {
  /** A socket for a new connection, for the option `stream` of the driver. */
  readonly open: () => Socket
  /**
   * Closes every connection, so that statements on them fail. A statement that is sent to a machine that went away
   * would otherwise wait until TCP gives up, for about 15 minutes.
   */
  readonly destroyAll: () => void
}

export function createDatabaseSockets(): DatabaseSockets {
  const sockets = new Set<Socket>()
  return {
    open() {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      return socket
    },
    destroyAll() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
