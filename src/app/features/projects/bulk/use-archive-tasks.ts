import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { toRequestFilters } from '#src/app/features/projects/project-queries.ts'
import { useBulkAssignment } from './use-bulk-assignment.ts'

/** Archives reviewed tasks or restores archived ones, says how many, and offers to undo it. */
export function useArchiveTasks(bundleId: string, onMoved: () => void) {
  const t = useTranslations('assignment')
  const { mutate, isPending, error } = useBulkAssignment(bundleId, onMoved)
  const archive = (filters: ReturnType<typeof toRequestFilters>, archived: boolean) =>
    mutate({
      send: () =>
        api('POST /api/bundles/{id}/archiveTasks', {
          params: { id: bundleId },
          body: { archived, bundleId, filters },
        }),
      successMessage: ({ modifiedCount }) => (archived ? t.archiving : t.unarchiving).done(modifiedCount),
    })
  return { archive, isPending, error }
}
