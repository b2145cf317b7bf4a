import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#src/app/platform/api.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { CallTrouble } from '#src/app/platform/network/call-trouble.tsx'
import { QueryFailure } from '#src/app/platform/query-outcome.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { type PlanJobs, planJobsQuery } from '#src/app/features/projects/project-queries.ts'
import { MembersTable } from './members-table.tsx'
import { PreviewInWords } from './preview-in-words.tsx'
import { type Preview, previewQuery } from './preview-query.ts'
import { type AssignableMember, useAssignable } from './use-assignable.ts'
import { useBulkMoves } from './use-bulk-moves.ts'
import styles from './assignments.module.css'

type MembersDialogProps = { open: boolean; onClose: () => void; projectId: string; bundleId: string }

type Planned = { data: { modifiedCount: number; actionId: string | null; left: Preview['left'] } }

/**
 * Project Members: each member's tasks and plan jobs, a preview of auto assign, and the buttons that apply it. Assign
 * at one member previews what that member alone would get.
 */
export function MembersDialog({ open, onClose, projectId, bundleId }: MembersDialogProps) {
  const t = useText('assignment')
  const { assignable, failed: noMembers } = useAssignable(projectId, bundleId)
  const planJobs = useQuery(planJobsQuery(projectId, bundleId))
  const [only, setOnly] = useState<AssignableMember | null>(null)
  const preview = useQuery({ ...previewQuery(bundleId, only?._id), enabled: open })
  const failed = noMembers ?? (planJobs.isError && planJobs.data === undefined ? planJobs : undefined)
  const move = useBulkMoves<Planned>(bundleId, onClose)
  const stayed = (left: Preview['left']) => {
    const count = left.reduce((sum, { count }) => sum + count, 0)
    return count === 0 ? '' : ` ${t.stayed(count)}`
  }
  const params = { id: bundleId }
  const apply = () =>
    only === null
      ? move.mutate({
          send: () => api('POST /api/bundles/{id}/assignAllByPlanJob', { params, body: { bundleId } }),
          told: ({ modifiedCount, left }) => t.assigned(modifiedCount) + stayed(left),
        })
      : move.mutate({
          send: () => api('POST /api/bundles/{id}/assignByPlanJob', { params, body: { userId: only._id, bundleId } }),
          told: ({ modifiedCount }) => t.assignedTo(modifiedCount, only.name),
        })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t.members}
      width="wide"
      dismissible={!move.isPending}
      footer={
        <>
          <Button disabled={move.isPending} onClick={only === null ? onClose : () => setOnly(null)}>
            {only === null ? t.cancel : t.back}
          </Button>
          <Button
            variant="seal"
            busy={move.isPending}
            disabled={!preview.data || preview.data.modifiedCount === 0}
            onClick={apply}
          >
            {only === null ? t.applyAutoAssign : t.assign}
          </Button>
        </>
      }
    >
      <CallTrouble error={move.error} />
      {failed?.error ? (
        <QueryFailure error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
      ) : (
        <>
          <PreviewInWords preview={preview} only={only?.name} projectId={projectId} bundleId={bundleId} />
          <div className={styles['members']}>
            <MembersTable
              members={only === null ? plannedFirst(assignable, planJobs.data) : [only]}
              planJobs={planJobs.data}
              preview={preview.data}
              busy={move.isPending}
              {...(only === null && { onAssign: setOnly })}
              peopleAt={{ projectId, bundleId }}
            />
          </div>
        </>
      )}
    </Dialog>
  )
}

/** The members with plan jobs, which auto assign uses, then the others; each in the order they joined. */
function plannedFirst(members: readonly AssignableMember[] | undefined, planJobs: PlanJobs | undefined) {
  return members?.toSorted((one, other) => Number(has(planJobs, other)) - Number(has(planJobs, one)))
}

const has = (planJobs: PlanJobs | undefined, { _id }: AssignableMember) => planJobs?.[_id] !== undefined
