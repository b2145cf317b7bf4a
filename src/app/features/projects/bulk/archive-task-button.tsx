import { Archive, ArchiveRestore } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { useArchiveTasks } from './use-archive-tasks.ts'

type ArchiveTaskButtonProps = { bundleId: string; taskId: string; isArchived: boolean }

const nothing = () => {}

/** Archives one reviewed task, or restores it. */
export function ArchiveTaskButton({ bundleId, taskId, isArchived }: ArchiveTaskButtonProps) {
  const t = useTranslations('assignment')
  const { archive, isPending, error } = useArchiveTasks(bundleId, nothing)
  return (
    <>
      <Button
        icon={isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        busy={isPending}
        onClick={() => archive({ ids: [taskId] }, !isArchived)}
      >
        {(isArchived ? t.unarchiving : t.archiving).button}
      </Button>
      <CallError error={error} />
    </>
  )
}
