import type pg from 'pg'

/**
 * Milliseconds after which a statement's connection is closed: longer than any statement of the application takes. The
 * driver's own timeout would return the connection to the pool, where the next statement waits behind this one.
 */
const maxQueryMs = 300_000

/** Makes `client` close its connection if a statement takes too long; the statement then fails. */
export function limitQueryTime(client: pg.ClientBase, timeoutMs = maxQueryMs): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const limited = (...args: unknown[]) => {
    const result = query(...args)
    if (!(result instanceof Promise)) return result
    const timer = setTimeout(() => connectionOf(client)?.stream.destroy(), timeoutMs)
    const stop = () => clearTimeout(timer)
    result.then(stop, stop)
    return result
  }
  Object.assign(client, { query: limited })
}

/** The driver's connection, which its types omit. */
const connectionOf = (client: pg.ClientBase) => (client as { connection?: pg.Connection }).connection
