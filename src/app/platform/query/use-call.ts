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
  /** Shows a failure as a toast, where the screen has no place for it. */
  readonly toastsError?: boolean
}

/** A call that changes something, with what follows it. */
export function useCall<Answer, Input = void>(
  send: (input: Input) => Promise<Answer>,
  { invalidates = [], success, onSuccess, toastsError = false }: CallOptions<Answer, Input> = {},
) {
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
      await refetch()
    },
  })
  const refusals = mutation.error instanceof ApiProblem ? mutation.error.errors : []
  return {
    ...mutation,
    /** What the server refused in the field of this name. */
    errorAt: (field: string) => refusals.find(({ path }) => path === field)?.message,
    /** The failure, unless it is about a field. */
    otherError: refusals.length > 0 ? null : mutation.error,
  }
}
