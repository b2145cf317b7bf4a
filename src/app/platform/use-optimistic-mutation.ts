import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

type Optimistic<Data, Wish, Answer> = {
  /** What is patched, and by which mutations of the same thing wait for one another. */
  queryKey: QueryKey
  send: (wish: Wish) => Promise<Answer>
  /** What the cache holds as if the wish had come true; pure. */
  patch: (data: Data, wish: Wish) => Data
  /** What the cache holds once the server answered; pure. */
  settle: (data: Data, answer: Answer) => Data
  /** Other queries the change touches. */
  touches?: readonly QueryKey[]
  onRefused?: (error: Error) => void
}

/**
 * A change shown before the server confirmed it. Wishes for the same query go one after the other; only the last
 * one's answer counts, and a refused one is taken back by asking for the truth.
 */
export function useOptimisticMutation<Data, Wish, Answer>(change: Optimistic<Data, Wish, Answer>) {
  const client = useQueryClient()
  const { queryKey } = change
  const mutationKey = ['optimistic', ...queryKey]
  const isLast = () => client.isMutating({ mutationKey }) === 1
  return useMutation({
    mutationKey,
    scope: { id: JSON.stringify(mutationKey) },
    mutationFn: change.send,
    onMutate: async (wish) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<Data>(queryKey, (data) => data && change.patch(data, wish))
    },
    onSuccess: (answer) => {
      if (isLast()) client.setQueryData<Data>(queryKey, (data) => data && change.settle(data, answer))
    },
    onError: (error) => {
      if (isLast()) void client.invalidateQueries({ queryKey })
      change.onRefused?.(error)
    },
    onSettled: () => {
      for (const touched of change.touches ?? []) void client.invalidateQueries({ queryKey: touched })
    },
  })
}
