import { queryOptions } from '@tanstack/react-query'
import { productKeys } from '#src/app/features/marketplace/product-queries.ts'
import { api } from '#src/app/platform/api/api.ts'
import { syncServerClock } from '#src/app/platform/api/server-clock.ts'

/** What can still be bought besides a product. */
export const relatedQuery = (id: string) =>
  queryOptions({
    queryKey: [...productKeys.related, id],
    queryFn: async ({ signal }) => {
      const related = await api('GET /api/products/{id}/related', { params: { id }, signal })
      syncServerClock(related.now)
      return related
    },
  })
