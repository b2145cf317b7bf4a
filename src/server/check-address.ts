import { createServer } from 'node:net'
import { StartFailure } from './db/connection/start-failure.ts'
import type { Settings } from './settings.ts'

type Address = Pick<Settings, 'host' | 'port'>

/**
 * Checks early, before slow steps, that the server can listen on the address.
 * @throws StartFailure if it cannot.
 */
export function checkAddress(address: Address): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const server = createServer()
  server.once('error', (error) => reject(toListenFailure(error, address)))
  server.listen(address.port, address.host, () => server.close(() => resolve()))
  return promise
}

/**
 * Converts known listen errors to a StartFailure; returns other errors unchanged.
 * @param setting the setting of the port
 */
export function toListenFailure(error: unknown, { host, port }: Address, setting = 'PORT'): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'EADDRINUSE':
      return new StartFailure(`Port ${port} on ${host} is taken: stop what listens there, or set another ${setting}.`)
    case 'EACCES':
      return new StartFailure(`Port ${port} may not be used by this user: set a ${setting} above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartFailure(`HOST ${host} is no address of this machine.`)
    default:
      return error
  }
}

/** The URL of the server for a browser on this machine. @param host the address it listens on */
export function localUrl(host: string, port: string | number): string {
  const isWildcard = host === '0.0.0.0' || host === '::'
  const name = isWildcard ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}/`
}
