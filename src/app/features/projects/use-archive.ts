import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { bundleKey, projectsQuery } from './project-queries.ts'

/** A project or a bundle. */
export type Archivable = { readonly kind: 'project' | 'bundle'; readonly _id: string; readonly name: string }

/** Archives a project or a bundle and offers to undo it, or restores it. */
export function useArchive(subject: Archivable) {
  const t = useTranslations('setup').archive
  const problemText = useProblemText()
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (archived: boolean) => {
      const request = { params: { id: subject._id }, body: { archived } }
      return subject.kind === 'project'
        ? api('POST /api/projects/{id}/archive', request)
        : api('POST /api/bundles/{id}/archive', request)
    },
    onSuccess: (_, archived) => {
      if (archived) {
        toast.offer(t.archived(subject.name), { label: t.undo, onPress: () => mutation.mutate(false) })
      } else toast.success(t.restored(subject.name))
    },
    onError: (error) => void toast.error(problemText(error)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true })
      void client.invalidateQueries({ queryKey: bundleKey() })
    },
  })
  return mutation
}
