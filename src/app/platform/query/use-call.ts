import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { toast } from '#src/app/ui/toast.ts'

type CallOptions<Answer, Input> = {
  /** Queries that the call affects. After a refusal they are refetched too: it may be due to others' changes. */
  readonly invalidates?: readonly QueryKey[]
  /** The toast after a success. */
  readonly success?: string | ((answer: Answer, input: Input) => string)
  /** Called once the invalidated queries that are on the screen have been refetched. */
  readonly onSuccess?: (answer: Answer, input: Input) => void
  /** Called with a failure, before the invalidated queries are refetched. */
  readonly onError?: (error: Error) => void
  /** Shows a failure as a toast, where the screen has no place for it. */
  readonly toastsError?: boolean
  /** The fields of a form that show what somebody else stored in them. While there are any, they say why it was refused. */
  readonly conflicts?: readonly unknown[]
}

/** A call that changes something, with what follows it. */
export function useCall<Answer, Input = void>(
  send: (input: Input) => Promise<Answer>,
  options: CallOptions<Answer, Input> = {},
) {
  const { invalidates = [], success, onSuccess, onError, toastsError = false, conflicts = [] } = options
  const client = useQueryClient()
  const problemText = useProblemText()
  const refetch = () => Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey })))
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: async (answer, input) => {
      if (success !== undefined) toast.success(typeof success === 'string' ? success : success(answer, input))
      await refetch()
      onSuccess?.(answer, input)
    },
    onError: async (error) => {
      if (toastsError) toast.error(problemText(error))
      onError?.(error)
      await refetch()
    },
  })
  const { error } = mutation
  const isConflict = error instanceof ApiProblem && error.problem === 'edit-conflict'
  const refusals = error instanceof ApiProblem && !isConflict ? error.errors : []
  const isShownAtFields = isConflict ? conflicts.length > 0 : refusals.length > 0
  return {
    ...mutation,
    /** Why the server refused what is in the field of this name. */
    errorAt: (field: string) => (refusals.some(({ path }) => path === field) ? problemText(error) : undefined),
    /** The failure, unless fields show it. */
    otherError: isShownAtFields ? null : error,
  }
}
