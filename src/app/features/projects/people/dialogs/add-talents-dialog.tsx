import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { MoveStatus } from '#src/app/features/projects/move-progress.tsx'
import { type BulkPeopleDialogProps, useBulkPeople } from './use-bulk-people.ts'

/** Asks for confirmation before the selected talents are added to the project, or invited by a manager. */
export function AddTalentsDialog({ projectId, filters, count, onChanged, ...dialogProps }: BulkPeopleDialogProps) {
  const t = useTranslations('people')
  const isAdmin = useIdentity()?.role === 'admin'
  const addition = useBulkPeople<{ added: number; invited: number; unchanged: number }>(projectId, onChanged)
  return (
    <ConfirmDialog
      {...dialogProps}
      title={t.addTalentsTitle(count)}
      message={isAdmin ? t.addTalentsEffect : t.inviteTalentsEffect}
      confirmText={isAdmin ? t.add : t.invite}
      busy={addition.isPending}
      onConfirm={() =>
        addition.mutate({
          send: () => api('POST /api/projects/{id}/addMembers', { params: { id: projectId }, body: { filters } }),
          message: ({ added, invited, unchanged }) => t.talentsAdded(added, invited, unchanged),
        })
      }
      error={<MoveStatus call={addition} />}
    />
  )
}
