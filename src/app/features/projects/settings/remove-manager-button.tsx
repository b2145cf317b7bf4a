import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { projectsQuery } from '#src/app/features/projects/project-queries.ts'
import { type Manager, managersQuery } from '#src/app/features/projects/setup/setup-queries.ts'

type RemoveManagerButtonProps = { projectId: string; manager: Manager; isMe: boolean }

/** The Remove button and its confirmation. People who remove themselves are redirected to their other projects. */
export function RemoveManagerButton({ projectId, manager, isMe }: RemoveManagerButtonProps) {
  const t = useTranslations('setup')
  const client = useQueryClient()
  const navigate = useNavigate()
  const losesAccess = useIdentity()?.role !== 'admin' && isMe
  const [isConfirming, setIsConfirming] = useState(false)
  const removeMutation = useMutation({
    mutationFn: () =>
      api('POST /api/projects/{id}/removeManager', { params: { id: projectId }, body: { userId: manager._id } }),
    onSuccess: async () => {
      toast.success(t.managerRemoved(manager.name))
      if (losesAccess) {
        await navigate({ to: '/projects' })
        await client.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true })
        return
      }
      await client.invalidateQueries({ queryKey: managersQuery(projectId).queryKey })
      setIsConfirming(false)
    },
  })
  return (
    <>
      <Button
        size="dense"
        variant="quiet"
        aria-label={t.removeNamed(manager.name)}
        onClick={() => {
          removeMutation.reset()
          setIsConfirming(true)
        }}
      >
        {t.remove}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t.removeManager}
        message={losesAccess ? t.removeYourselfWarning : t.removeManagerWarning(manager.name)}
        confirmText={t.remove}
        danger
        busy={removeMutation.isPending}
        error={<CallError error={removeMutation.error} />}
        onConfirm={() => removeMutation.mutate()}
      />
    </>
  )
}
