import { useMutation } from '@tanstack/react-query'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { useInvalidateTasks, useOfferUndo } from '#src/app/features/projects/use-undo-assignment.ts'

/** Has no action id when nothing was changed. */
type BulkAssignmentResponse = { readonly data: { readonly modifiedCount: number; readonly actionId: string | null } }

type BulkAssignment<Answer extends BulkAssignmentResponse> = {
  send: () => Promise<Answer>
  /** A sentence that says what was done. */
  successMessage: (data: Answer['data']) => string
  /** A sentence that says why nothing was done. */
  unchangedMessage?: (data: Answer['data']) => string
}

/** Changes many tasks at once, shows how many, and offers to undo exactly that. */
export function useBulkAssignment<Answer extends BulkAssignmentResponse>(bundleId: string, onMoved?: () => void) {
  const t = useTranslations('assignment')
  const invalidateTasks = useInvalidateTasks(bundleId)
  const offerUndo = useOfferUndo(bundleId)
  return useMutation({
    mutationFn: ({ send }: BulkAssignment<Answer>) => send(),
    onSuccess: ({ data }, { successMessage, unchangedMessage }) => {
      onMoved?.()
      invalidateTasks()
      const { actionId, modifiedCount } = data
      if (actionId === null) toast.info(unchangedMessage?.(data) ?? t.nothingChanged)
      else offerUndo(successMessage(data), actionId, modifiedCount)
    },
    // The counts shown may be out of date, which may be why it failed.
    onError: invalidateTasks,
  })
}
