import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#src/app/ui/toast/toast.ts'
import { bundleKey } from '#src/app/features/projects/project-queries.ts'

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
