// The queries of a page that is rendered on the server.
import type { Query, QueryClient } from '@tanstack/react-query'

/** Resolves when no query is loading: to the error of one that failed, otherwise to null. */
export async function settleQueries(client: QueryClient): Promise<Error | null> {
  const queries = client.getQueryCache().getAll()
  await Promise.all(queries.map(async ({ promise }) => promise?.catch(() => undefined)))
  return queries.find(({ state }) => state.error !== null)?.state.error ?? null
}

/** Starts the queries that components use and nothing has loaded. Returns whether there were any. */
export function fetchRenderedQueries(client: QueryClient): boolean {
  const queries = client.getQueryCache().getAll().filter(isUnloaded)
  for (const query of queries) void query.fetch().catch(() => undefined)
  return queries.length > 0
}

/** A disabled query has no function to call, or says so in the options of its component. */
function isUnloaded({ state, options }: Query): boolean {
  const { enabled } = options as { readonly enabled?: unknown }
  return state.data === undefined && typeof options.queryFn === 'function' && enabled !== false
}
