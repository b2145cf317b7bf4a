import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * A query client in which an answer that was asked for before something newer was known never replaces it, and never
 * counts as current. By itself, react-query does so only for a query that is shown, has data and is refetched by the
 * invalidation.
 */
export class NewestQueryClient extends QueryClient {
  /** The requests that were under way when their query was invalidated, and how it was to be refetched. */
  readonly #outdated = new WeakMap<Promise<unknown>, InvalidateQueryFilters['refetchType']>()

  constructor(config: QueryClientConfig) {
    super(config)
    this.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      const { query, action } = event
      const { promise } = query
      if (!promise) return
      if (action.manual) {
        if (!isStandIn(query)) restart(query)
      } else if (this.#outdated.has(promise)) {
        const refetchType = this.#outdated.get(promise)
        void this.invalidateQueries({ predicate: (other) => other === query, ...(refetchType && { refetchType }) })
      }
    })
  }

  /** Requests under way that this does not replace are let finish: to start them again could go on for ever. */
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const { promise } of this.getQueryCache().findAll(filters))
      if (promise) this.#outdated.set(promise, filters?.refetchType)
    return super.invalidateQueries(filters, options)
  }
}

/** The first data of no age stands in for what is being fetched. */
const isStandIn = ({ state }: Query) => state.dataUpdateCount === 1 && state.dataUpdatedAt <= 1

/** Starts the request under way again. Whoever waits for it gets the new answer. */
function restart(query: Query): void {
  const meta = query.state.fetchMeta ?? undefined
  void query.cancel({ silent: true })
  query.fetch(undefined, { cancelRefetch: true, ...(meta && { meta }) }).catch(() => undefined)
}
