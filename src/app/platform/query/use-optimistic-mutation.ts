import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

type OptimisticMutationOptions<Data, Variables, ResponseData> = {
  /** What is patched, and by which mutations of the same thing wait for one another. */
  queryKey: QueryKey
  send: (variables: Variables) => Promise<ResponseData>
  /** What the cache holds as if the wish had come true; pure. */
  patch: (data: Data, variables: Variables) => Data
  /** What the cache holds once the server answered; pure. */
  applyResponse: (data: Data, response: ResponseData) => Data
  /** Other queries the change touches. */
  invalidates?: readonly QueryKey[]
  onRejected?: (error: Error) => void
}

/**
 * A change shown before the server confirmed it. Wishes for the same query go one after the other; only the last
 * one's answer counts, and a refused one is taken back by asking for the truth.
 */
export function useOptimisticMutation<Data, Variables, ResponseData>(
  options: OptimisticMutationOptions<Data, Variables, ResponseData>,
) {
  const client = useQueryClient()
  const { queryKey } = options
  const mutationKey = ['optimistic', ...queryKey]
  const isLast = () => client.isMutating({ mutationKey }) === 1
  return useMutation({
    mutationKey,
    scope: { id: JSON.stringify(mutationKey) },
    mutationFn: options.send,
    onMutate: async (variables) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<Data>(queryKey, (data) => data && options.patch(data, variables))
    },
    onSuccess: (response) => {
      if (isLast()) client.setQueryData<Data>(queryKey, (data) => data && options.applyResponse(data, response))
    },
    onError: (error) => {
      if (isLast()) void client.invalidateQueries({ queryKey })
      options.onRejected?.(error)
    },
    onSettled: () => {
      for (const invalidatedKey of options.invalidates ?? [])
        void client.invalidateQueries({ queryKey: invalidatedKey })
    },
  })
}
