import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import { savedGuidelinesQuery } from './guidelines-queries.ts'

/** Saves a text as the newest version, unless somebody else changed the text since version `base`. */
/** `onSaved` is also called when the screen was left meanwhile. */
export function useSaveGuidelines(projectId: string, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { source: string; base: number }) =>
      api('POST /api/projects/{id}/guidelines', { params: { id: projectId }, body }),
    onSuccess: onSaved,
    // After a conflict the form shows what others saved.
    onSettled: () => client.invalidateQueries({ queryKey: savedGuidelinesQuery(projectId).queryKey, exact: true }),
  })
}
