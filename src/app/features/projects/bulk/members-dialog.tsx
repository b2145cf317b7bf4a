import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FailedQuery } from '#src/app/platform/query/query-boundary.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { Checkbox } from '#src/app/ui/field/checkbox.tsx'
import { type PlanJobs, planJobsQuery, toRequestFilters } from '#src/app/features/projects/project-queries.ts'
import { MembersTable } from './members-table.tsx'
import { AutoAssignSummary, type AutoAssignPreview, autoAssignPreviewQuery } from './auto-assign-summary.tsx'
import { MoveStatus } from '#src/app/features/projects/move-progress.tsx'
import { type AssignableMember, useAssignableMembers } from './talent-picker.tsx'
import { useBulkAssignment, type BulkDialogProps } from './bulk-changes.ts'
import styles from '#src/app/features/projects/assignments.module.css'

type AutoAssignResponse = { data: { modifiedCount: number; actionId: string | null; left: AutoAssignPreview['left'] } }

/**
 * Project Members: each member's tasks and plan jobs, a preview of auto assign, and the buttons that apply it. Assign
 * at one member previews what that member alone would get. Only tasks that match the filters are assigned.
 */
export function MembersDialog({ projectId, bundleId, filters, onMoved, onClose, ...dialogProps }: BulkDialogProps) {
  const t = useTranslations('assignment')
  const { assignableMembers, failedQuery: failedMemberQuery } = useAssignableMembers(projectId, bundleId)
  const planJobs = useQuery(planJobsQuery(projectId, bundleId))
  const [selectedMember, setSelectedMember] = useState<AssignableMember | null>(null)
  const [includeNotLooking, setIncludeNotLooking] = useState(false)
  const scope = { bundleId, userId: selectedMember?._id, filters, includeNotLooking }
  const preview = useQuery({ ...autoAssignPreviewQuery(scope), enabled: dialogProps.open })
  const failedQuery = failedMemberQuery ?? (planJobs.isError && planJobs.data === undefined ? planJobs : undefined)
  const bulkAssignment = useBulkAssignment<AutoAssignResponse>(bundleId, onMoved)
  const unassignedNote = (left: AutoAssignPreview['left']) => {
    const count = left.reduce((sum, { count }) => sum + count, 0)
    return count === 0 ? '' : ` ${t.stayedUnassigned(count)}`
  }
  const params = { id: bundleId }
  const requestFilters = toRequestFilters(filters)
  const apply = () =>
    selectedMember === null
      ? bulkAssignment.mutate({
          send: () =>
            api('POST /api/bundles/{id}/assignAllByPlanJob', {
              params,
              body: { bundleId, filters: requestFilters, includeNotLooking },
            }),
          successMessage: ({ modifiedCount, left }) => t.assigned(modifiedCount) + unassignedNote(left),
        })
      : bulkAssignment.mutate({
          send: () =>
            api('POST /api/bundles/{id}/assignByPlanJob', {
              params,
              body: { userId: selectedMember._id, bundleId, filters: requestFilters },
            }),
          successMessage: ({ modifiedCount }) => t.assignedTo(modifiedCount, selectedMember.name),
        })
  return (
    <Dialog
      {...dialogProps}
      title={t.members}
      width="wide"
      dismissible={!bulkAssignment.isPending}
      footer={
        <>
          <Button
            disabled={bulkAssignment.isPending}
            onClick={selectedMember === null ? onClose : () => setSelectedMember(null)}
          >
            {selectedMember === null ? t.cancel : t.back}
          </Button>
          <Button
            variant="seal"
            busy={bulkAssignment.isPending}
            disabled={!preview.data || preview.isPlaceholderData || preview.data.modifiedCount === 0}
            onClick={apply}
          >
            {selectedMember === null ? t.applyAutoAssign : t.assign}
          </Button>
        </>
      }
    >
      <MoveStatus call={bulkAssignment} />
      {failedQuery ? (
        <FailedQuery query={failedQuery} />
      ) : (
        <>
          <AutoAssignSummary
            preview={preview}
            selectedMember={selectedMember?.name}
            projectId={projectId}
            bundleId={bundleId}
            filters={filters}
          />
          {selectedMember === null && (includeNotLooking || (preview.data?.notLookingCount ?? 0) > 0) && (
            <Checkbox
              label={t.includeNotLooking(preview.data?.notLookingCount ?? 0)}
              checked={includeNotLooking}
              onCheckedChange={setIncludeNotLooking}
            />
          )}
          <div className={styles['members']}>
            <MembersTable
              members={
                selectedMember === null ? sortByGain(assignableMembers, planJobs.data, preview.data) : [selectedMember]
              }
              planJobs={planJobs.data}
              preview={preview.isPlaceholderData ? undefined : preview.data}
              busy={bulkAssignment.isPending}
              {...(selectedMember === null && { onAssign: setSelectedMember })}
              projectId={projectId}
            />
          </div>
        </>
      )}
    </Dialog>
  )
}

/**
 * The members who get most first, then the others with plan jobs, which auto assign uses, then the rest; each in the
 * order they joined.
 */
function sortByGain(
  members: readonly AssignableMember[] | undefined,
  planJobs: PlanJobs | undefined,
  preview: AutoAssignPreview | undefined,
) {
  const gains = new Map(preview?.workers.map(({ _id, added }) => [_id, added]))
  const rank = ({ _id }: AssignableMember) => (gains.get(_id) ?? 0) + (planJobs?.[_id] === undefined ? 0 : 0.5)
  return members?.toSorted((first, second) => rank(second) - rank(first))
}
