import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#src/app/platform/api.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { CallTrouble } from '#src/app/platform/network/call-trouble.tsx'
import { useIdentity } from '#src/app/platform/session.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import { projectsQuery } from '#src/app/features/projects/project-queries.ts'
import { type Manager, managersQuery } from './setup-queries.ts'

type RemoveManagerProps = { projectId: string; manager: Manager; isMe: boolean }

/** The Remove button and its confirmation. People who remove themselves are redirected to their other projects. */
export function RemoveManager({ projectId, manager, isMe }: RemoveManagerProps) {
  const t = useText('setup')
  const client = useQueryClient()
  const navigate = useNavigate()
  const shutsOut = useIdentity()?.role !== 'admin' && isMe
  const [asking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () =>
      api('POST /api/projects/{id}/removeManager', { params: { id: projectId }, body: { userId: manager._id } }),
    onSuccess: async () => {
      toast.success(t.managerRemoved(manager.name))
      if (shutsOut) {
        await navigate({ to: '/projects' })
        await client.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true })
        return
      }
      await client.invalidateQueries({ queryKey: managersQuery(projectId).queryKey })
      setAsking(false)
    },
  })
  return (
    <>
      <Button
        size="dense"
        variant="quiet"
        aria-label={t.removeNamed(manager.name)}
        onClick={() => {
          remove.reset()
          setAsking(true)
        }}
      >
        {t.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t.removeManager}
        message={shutsOut ? t.removeYourself : t.removeWill(manager.name)}
        confirmText={t.remove}
        cancelText={t.cancel}
        danger
        busy={remove.isPending}
        error={<CallTrouble error={remove.error} />}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
