import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { toast } from '#src/app/ui/toast.ts'

type LiftPauseButtonProps = { projectId: string; person: { readonly _id: string; readonly name: string } }

/** Lets a paused talent get new tasks again. */
export function LiftPauseButton({ projectId, person }: LiftPauseButtonProps) {
  const t = useTranslations('quality').checks
  const client = useQueryClient()
  const liftMutation = useMutation({
    mutationFn: () =>
      api('POST /api/projects/{id}/liftPause', { params: { id: projectId }, body: { userId: person._id } }),
    onSuccess: () => {
      toast.success(t.lifted(person.name))
      return client.invalidateQueries({ queryKey: ['projects', projectId] })
    },
  })
  return (
    <div>
      <Button
        size="dense"
        title={t.liftNote}
        aria-label={t.liftNamed(person.name)}
        busy={liftMutation.isPending}
        onClick={() => liftMutation.mutate()}
      >
        {t.lift}
      </Button>
      <CallError error={liftMutation.error} />
    </div>
  )
}
