import { useQuery } from '@tanstack/react-query'
import { api } from '#src/app/platform/api.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { QueryFailure } from '#src/app/platform/query-outcome.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { type PlanJobs, planJobsQuery } from '#src/app/features/projects/project-queries.ts'
import { MembersTable } from './members-table.tsx'
import { PreviewInWords } from './preview-in-words.tsx'
import { type Preview, previewQuery } from './preview-query.ts'
import { type AssignableMember, useAssignable } from './use-assignable.ts'
import { useBulkMoves } from './use-bulk-moves.ts'
import styles from './assignments.module.css'

type MembersDialogProps = { open: boolean; onClose: () => void; projectId: string; bundleId: string }

type Planned = { data: { modifiedCount: number; actionId: string | null; left: Preview['left'] } }

/** Project Members: who has how many tasks and plan jobs, what auto assign would do, and the buttons to do it. */
export function MembersDialog({ open, onClose, projectId, bundleId }: MembersDialogProps) {
  const t = useText('assignment')
  const problemText = useProblemText()
  const { assignable, failed: noMembers } = useAssignable(projectId, bundleId)
  const planJobs = useQuery(planJobsQuery(projectId, bundleId))
  const preview = useQuery({ ...previewQuery(bundleId), enabled: open })
  const failed = noMembers ?? (planJobs.isError && planJobs.data === undefined ? planJobs : undefined)
  const move = useBulkMoves<Planned>(bundleId, onClose)
  const stayed = (left: Preview['left']) => {
    const count = left.reduce((sum, { count }) => sum + count, 0)
    return count === 0 ? '' : ` ${t.stayed(count)}`
  }
  const params = { id: bundleId }
  const applyAll = () =>
    move.mutate({
      send: () => api('POST /api/bundles/{id}/assignAllByPlanJob', { params, body: { bundleId } }),
      told: ({ modifiedCount, left }) => t.assigned(modifiedCount) + stayed(left),
    })
  const assignTo = (userId: string, name: string) =>
    move.mutate({
      send: () => api('POST /api/bundles/{id}/assignByPlanJob', { params, body: { userId, bundleId } }),
      told: ({ modifiedCount }) => t.assignedTo(modifiedCount, name),
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
          <Button disabled={move.isPending} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button
            variant="seal"
            busy={move.isPending}
            disabled={!preview.data || preview.data.modifiedCount === 0}
            onClick={applyAll}
          >
            {t.applyAutoAssign}
          </Button>
        </>
      }
    >
      {move.isError && <FieldError>{problemText(move.error)}</FieldError>}
      {failed?.error ? (
        <QueryFailure error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
      ) : (
        <>
          <PreviewInWords preview={preview} projectId={projectId} bundleId={bundleId} />
          <div className={styles['members']}>
            <MembersTable
              members={plannedFirst(assignable, planJobs.data)}
              planJobs={planJobs.data}
              preview={preview.data}
              busy={move.isPending}
              onAssign={assignTo}
              peopleAt={{ projectId, bundleId }}
            />
          </div>
        </>
      )}
    </Dialog>
  )
}

/** Those whose plan jobs auto assign goes by, then the others; in the order they joined. */
function plannedFirst(members: readonly AssignableMember[] | undefined, planJobs: PlanJobs | undefined) {
  return members?.toSorted((one, other) => Number(has(planJobs, other)) - Number(has(planJobs, one)))
}

const has = (planJobs: PlanJobs | undefined, { _id }: AssignableMember) => planJobs?.[_id] !== undefined
