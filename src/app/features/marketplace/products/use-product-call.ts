import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { productKeys } from './product-queries.ts'
import { refetchLists } from './refetch-lists.ts'

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
