// A network between the server and its database that can fail: refuse connections, or swallow everything.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** `up`: forwards. `cut`: refuses and closes connections. `silent`: accepts connections and forwards nothing. */
export type NetworkState = 'up' | 'cut' | 'silent'

export type TcpProxy = {
  /** The URL of the database through the proxy. */
  readonly url: string
  readonly set: (state: NetworkState) => Promise<void>
  /** Where later connections lead. */
  readonly lead: (databaseUrl: string) => void
  /** Stops forwarding on the connections that are open now, as a firewall that forgot them does. */
  readonly forgetConnections: () => void
  readonly close: () => Promise<void>
}

/** Starts a proxy of the database at `databaseUrl` on its own port. */
export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  let target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const forgotten = new WeakSet<Socket>()
  let state: NetworkState = 'up'
  const server = createServer((incoming) => {
    const outgoing = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('data', (chunk) => {
        if (state === 'up' && !forgotten.has(from)) to.write(chunk)
      })
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const closeAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  const stopListening = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    closeAll()
    await closed
  }
  return {
    url: url.href,
    async set(next) {
      if (next === state) return
      const wasCut = state === 'cut'
      state = next
      if (next === 'cut') await stopListening()
      else if (wasCut) await listen(port)
      // What was swallowed is lost, so the old connections cannot continue.
      else if (next === 'up') closeAll()
    },
    lead: (next) => void (target = new URL(next)),
    forgetConnections() {
      for (const socket of sockets) forgotten.add(socket)
    },
    close: async () => {
      if (state !== 'cut') await stopListening()
    },
  }
}
