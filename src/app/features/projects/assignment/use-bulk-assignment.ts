import { useMutation } from '@tanstack/react-query'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import { useInvalidateTasks, useUndoAssignment } from './use-undo-assignment.ts'

/** Milliseconds in which Undo is offered at once; after that it is in the history of assignments. */
const undoTimeoutMs = 7000

/** Shows `text` from the second second of `undoing` until its end. */
async function showProgress(text: string, undoing: Promise<void>): Promise<void> {
  let shownId = 0
  const timer = window.setTimeout(() => {
    shownId = toast.info(text, undefined, null)
  }, 1000)
  await undoing
  window.clearTimeout(timer)
  toast.dismiss(shownId)
}

/** Has no action id when nothing was changed. */
type BulkAssignmentResponse = { readonly data: { readonly modifiedCount: number; readonly actionId: string | null } }

type BulkAssignment<Answer extends BulkAssignmentResponse> = {
  send: () => Promise<Answer>
  /** A sentence that says what was done. */
  successMessage: (data: Answer['data']) => string
  /** A sentence that says why nothing was done. */
  unchangedMessage?: (data: Answer['data']) => string
}

/** Assigns or unassigns many tasks at once, shows how many, and offers to undo exactly that. */
export function useBulkAssignment<Answer extends BulkAssignmentResponse>(bundleId: string, onMoved: () => void) {
  const t = useTranslations('assignment')
  const invalidateTasks = useInvalidateTasks(bundleId)
  const undo = useUndoAssignment(bundleId)
  return useMutation({
    mutationFn: ({ send }: BulkAssignment<Answer>) => send(),
    onSuccess: ({ data }, { successMessage, unchangedMessage }) => {
      onMoved()
      invalidateTasks()
      const { actionId, modifiedCount } = data
      if (actionId === null) toast.info(unchangedMessage?.(data) ?? t.nothingChanged)
      else
        toast.offer(
          successMessage(data),
          { label: t.undo, onPress: () => void showProgress(t.moving, undo(actionId, modifiedCount)) },
          undoTimeoutMs,
        )
    },
    // The counts shown may be out of date, which may be why it failed.
    onError: invalidateTasks,
  })
}
