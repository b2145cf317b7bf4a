import { useMutation, useQueryClient } from '@tanstack/react-query'
import { productKeys } from './product-queries.ts'
import { renewLists } from './renew-lists.ts'

/** A change of one product that the server decides: afterwards, done or refused, it and every list are asked for again. */
export function useProductChange<Answer>(
  productId: string,
  { send, onDone }: { send: () => Promise<Answer>; onDone: (answer: Answer) => void },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onSettled: () => {
      void renewLists(client)
      return client.invalidateQueries({ queryKey: productKeys.one(productId) })
    },
  })
}
