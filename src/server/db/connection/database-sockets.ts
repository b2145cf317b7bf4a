import { Socket } from 'node:net'

/** The sockets of this process's connections to the database. */
export type DatabaseSockets = {
  /** A socket for a new connection, for the option `stream` of the driver. */
  readonly open: () => Socket
  /**
   * Closes every connection and refuses new ones, so that statements on them and those that wait for one fail. A
   * statement that is sent to a machine that went away would otherwise wait until TCP gives up, for about 15 minutes.
   * Resolves when pools know that the connections are closed.
   */
  readonly refuse: () => Promise<unknown>
  /** Allows new connections again. */
  readonly accept: () => void
  /** Closes the connections that only read because no host could be written when they were opened. */
  readonly closeFallbacks: () => void
}

const fallbacks = new WeakSet<object>()

/** Has `closeFallbacks` close this socket. */
export const markFallback = (socket: object): void => void fallbacks.add(socket)

export function createDatabaseSockets(): DatabaseSockets {
  const sockets = new Set<Socket>()
  let isRefusing = false
  return {
    open() {
      if (isRefusing) return new RefusedSocket()
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      return socket
    },
    refuse() {
      isRefusing = true
      return Promise.all(
        [...sockets].map((socket) => {
          const { promise, resolve } = Promise.withResolvers<unknown>()
          socket.once('close', resolve).destroy()
          return promise
        }),
      )
    },
    accept() {
      isRefusing = false
    },
    closeFallbacks() {
      for (const socket of sockets) if (fallbacks.has(socket)) socket.destroy()
    },
  }
}

/** Fails as a connection does that nobody answers, but at once. */
class RefusedSocket extends Socket {
  override connect(): this {
    return this.destroy(Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' }))
  }
}
