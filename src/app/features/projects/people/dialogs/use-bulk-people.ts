import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { bundleKey, type TalentFilters } from '#src/app/features/projects/project-queries.ts'

/** Of a dialog about all selected talents. */
export type BulkPeopleDialogProps = HostedDialogProps & {
  projectId: string
  /** Which talents. */
  filters: TalentFilters
  /** How many they were when the dialog was opened. */
  count: number
  /** Called instead of `onClose` once they were changed. */
  onChanged: () => void
}

type BulkChange<Answer> = {
  send: () => Promise<{ data: Answer }>
  /** A sentence that says what was done. */
  message: (answer: Answer) => string
}

/** Changes many talents of a project at once and says how many. */
export function useBulkPeople<Answer>(projectId: string, onChanged: () => void) {
  const client = useQueryClient()
  const invalidate = () => {
    void client.invalidateQueries({ queryKey: ['projects', projectId] })
    void client.invalidateQueries({ queryKey: bundleKey() })
  }
  return useMutation({
    mutationFn: ({ send }: BulkChange<Answer>) => send(),
    onSuccess: ({ data }, { message }) => {
      invalidate()
      toast.success(message(data))
      onChanged()
    },
    // What is shown may be out of date, which may be why it failed.
    onError: invalidate,
  })
}
