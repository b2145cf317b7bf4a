import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { toast } from '#src/app/ui/toast.ts'

type CallOptions<Answer, Input> = {
  /**
   * Queries that the call affects, by the beginning of their key or by an exact one. After a refusal they are refetched
   * too: it may be due to others' changes.
   */
  readonly invalidates?: readonly (QueryKey | { readonly queryKey: QueryKey; readonly exact: true })[]
  /**
   * Whether a success ends the call, and calls `onSuccess`, only once the invalidated queries on the screen have been
   * refetched: where what made the call stays and shows them.
   */
  readonly waits?: boolean
  /** The toast after a success. */
  readonly success?: string | ((answer: Answer, input: Input) => string)
  /** Called with the answer. A request that follows does not delay it, unless the call `waits`. */
  readonly onSuccess?: (answer: Answer, input: Input) => void
  /** Called with a failure. */
  readonly onError?: (error: Error) => void
  /** Shows a failure as a toast, where the screen has no place for it. */
  readonly toastsError?: boolean
  /** The fields of a form that show what somebody else stored in them. */
  readonly conflicts?: readonly unknown[]
}

/**
 * A call that changes something, with what follows it. It ends with the answer; the queries it affects are refetched
 * without being waited for, unless it `waits`. A conflict of edits ends once they are refetched, for the fields to show
 * what somebody else stored.
 */
export function useCall<Answer, Input = void>(
  send: (input: Input) => Promise<Answer>,
  options: CallOptions<Answer, Input> = {},
) {
  const { invalidates = [], waits = false, success, onSuccess, onError, toastsError = false, conflicts = [] } = options
  const client = useQueryClient()
  const problemText = useProblemText()
  const refetch = () =>
    Promise.all(invalidates.map((each) => client.invalidateQueries('queryKey' in each ? each : { queryKey: each })))
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: async (answer, input) => {
      if (success !== undefined) toast.success(typeof success === 'string' ? success : success(answer, input))
      const refetched = refetch()
      if (waits) await refetched
      onSuccess?.(answer, input)
    },
    onError: async (error) => {
      if (toastsError) toast.error(problemText(error))
      onError?.(error)
      const refetched = refetch()
      if (isEditConflict(error)) await refetched
    },
  })
  const { error } = mutation
  const [conflictInFields, setConflictInFields] = useState<Error | null>(null)
  if (isEditConflict(error) && conflicts.length > 0 && conflictInFields !== error) setConflictInFields(error)
  const refusals = error instanceof ApiProblem && !isEditConflict(error) ? error.errors : []
  const shownRefusals = new Set<unknown>()
  return {
    ...mutation,
    /** Why the server refused what is in the field of this name, or in a part of it. */
    errorAt: (field: string) => {
      const refused = refusals.filter(({ path }) => path === field || path.startsWith(`${field}.`))
      for (const refusal of refused) shownRefusals.add(refusal)
      return refused.length > 0 ? problemText(error) : undefined
    },
    /**
     * The failure, unless fields show it: every refusal was asked for by `errorAt` in this render, or the conflict was
     * shown, even if the person has resolved it. To be called after all `errorAt`, as `CallError` does.
     */
    otherError: () =>
      error === conflictInFields || (refusals.length > 0 && shownRefusals.size === refusals.length) ? null : error,
  }
}

const isEditConflict = (error: Error | null) => error instanceof ApiProblem && error.problem === 'edit-conflict'
