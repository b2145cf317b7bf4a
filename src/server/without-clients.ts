import { stdSerializers } from 'pino'

/** An error for the log. The database driver hangs its whole connection on some, which tells nothing and fills pages. */
export function withoutClients(error: Error): object {
  const { client: _, ...rest } = { client: undefined, ...stdSerializers.err(error) }
  return rest
}
