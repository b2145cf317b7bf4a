import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { Button } from '#src/app/ui/button/button.tsx'

type LiftPauseButtonProps = { projectId: string; person: { readonly _id: string; readonly name: string } }

/** Lets a paused talent get new tasks again. */
export function LiftPauseButton({ projectId, person }: LiftPauseButtonProps) {
  const t = useTranslations('quality').checks
  const lift = useCall(
    () => api('POST /api/projects/{id}/liftPause', { params: { id: projectId }, body: { userId: person._id } }),
    { invalidates: [['projects', projectId]], waits: true, success: t.lifted(person.name) },
  )
  return (
    <div>
      <Button
        size="dense"
        title={t.liftNote}
        aria-label={t.liftNamed(person.name)}
        busy={lift.isPending}
        onClick={() => lift.mutate()}
      >
        {t.lift}
      </Button>
      <CallError error={lift.error} />
    </div>
  )
}
