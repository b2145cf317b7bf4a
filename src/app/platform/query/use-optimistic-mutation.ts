import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

type OptimisticMutationOptions<Data, Variables, ResponseData> = {
  /** The query to patch. Mutations with the same key run one after another. */
  queryKey: QueryKey
  send: (variables: Variables) => Promise<ResponseData>
  /** Returns the cached data with the change applied. Pure. */
  patch: (data: Data, variables: Variables) => Data
  /** Returns the cached data with the server's response applied. Pure. */
  applyResponse: (data: Data, response: ResponseData) => Data
  /** Other queries that the change affects. */
  invalidates?: readonly QueryKey[]
  onRejected?: (error: Error) => void
}

/**
 * A change that is shown before the server confirms it. Mutations of the same query run one after another, and only the
 * response to the last one is applied. A refused change is reverted by a refetch.
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
