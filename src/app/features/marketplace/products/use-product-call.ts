import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { maxRefetchPages, productKeys } from './product-queries.ts'

type ProductCallOptions<Answer> = NonNullable<Parameters<typeof useCall<Answer>>[1]>

/** A call that changes a product. After it, and after a refusal, the product and all lists are refetched. */
export function useProductCall<Answer>(
  productId: string,
  send: () => Promise<Answer>,
  { invalidates = [], ...options }: ProductCallOptions<Answer> = {},
) {
  const client = useQueryClient()
  const sendAndRefetch = () => send().finally(() => void refetchLists(client))
  return useCall(sendAndRefetch, { ...options, invalidates: [productKeys.detail(productId), ...invalidates] })
}

/** Invalidates all lists and the market's home after a change; refetches visible ones at once unless they are long. */
export async function refetchLists(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: productKeys.home })
  await client.invalidateQueries({ queryKey: productKeys.lists, refetchType: 'none' })
  await client.invalidateQueries({
    queryKey: productKeys.lists,
    predicate: ({ state }) => ((state.data as InfiniteData<unknown> | undefined)?.pages.length ?? 0) <= maxRefetchPages,
  })
}
