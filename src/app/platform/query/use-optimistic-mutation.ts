import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

type OptimisticMutationOptions<Data, Variables, ResponseData = unknown> = {
  /** The query to patch. Mutations with the same key run one after another. */
  queryKey: QueryKey
  send: (variables: Variables) => Promise<ResponseData>
  /** Returns the cached data with the change applied. Pure. */
  patch: (data: Data, variables: Variables) => Data
  /** Other queries that the change affects. */
  invalidates?: readonly QueryKey[]
  onRejected?: (error: Error) => void
}

/**
 * A change that is shown before the server confirms it. Mutations of the same query run one after another, and the last
 * one refetches it: that answer has what the server made of them all, and what others changed meanwhile.
 */
export function useOptimisticMutation<Data, Variables, ResponseData = unknown>(
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
    onError: (error) => options.onRejected?.(error),
    onSettled: () => {
      for (const key of [...(isLast() ? [queryKey] : []), ...(options.invalidates ?? [])])
        void client.invalidateQueries({ queryKey: key })
    },
  })
}
