import { Archive, ArchiveRestore } from 'lucide-react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { toRequestFilters } from '#src/app/features/projects/project-queries.ts'
import { useBulkAssignment } from './use-bulk-assignment.ts'

/** Archives reviewed tasks or restores archived ones, says how many, and offers to undo it. */
export function useArchiveTasks(bundleId: string, onMoved?: () => void) {
  const t = useTranslations('assignment')
  const { mutate, isPending, error } = useBulkAssignment(bundleId, onMoved)
  const start = (filters: ReturnType<typeof toRequestFilters>, archived: boolean) =>
    mutate({
      send: () =>
        api('POST /api/bundles/{id}/archiveTasks', {
          params: { id: bundleId },
          body: { archived, bundleId, filters },
        }),
      successMessage: ({ modifiedCount }) => (archived ? t.archiving : t.unarchiving).done(modifiedCount),
    })
  return { start, isPending, error }
}

type ArchiveTaskButtonProps = { bundleId: string; taskId: string; isArchived: boolean }

/** Archives one reviewed task, or restores it. */
export function ArchiveTaskButton({ bundleId, taskId, isArchived }: ArchiveTaskButtonProps) {
  const t = useTranslations('assignment')
  const archive = useArchiveTasks(bundleId)
  return (
    <>
      <Button
        icon={isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        busy={archive.isPending}
        onClick={() => archive.start({ ids: [taskId] }, !isArchived)}
      >
        {(isArchived ? t.unarchiving : t.archiving).button}
      </Button>
      <CallError error={archive.error} />
    </>
  )
}
