import { useMutation, useQueryClient } from '@tanstack/react-query'
import { productKeys } from './product-queries.ts'
import { refetchLists } from './refetch-lists.ts'

/** A mutation of one product. On success and on failure it refetches the product and all lists. */
export function useProductMutation<Data>(
  productId: string,
  { send, onDone }: { send: () => Promise<Data>; onDone: (answer: Data) => void },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onSettled: () => {
      void refetchLists(client)
      return client.invalidateQueries({ queryKey: productKeys.detail(productId) })
    },
  })
}
