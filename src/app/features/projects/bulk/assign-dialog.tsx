import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { api } from '#src/app/platform/api/api.ts'
import { FailedQuery } from '#src/app/platform/query/query-boundary.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Stack, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { type AssignableMember, useAssignableMembers, TalentPicker } from './talent-picker.tsx'
import { NoAssignableMembers } from './members-table.tsx'
import { MoveStatus } from '#src/app/features/projects/move-progress.tsx'
import { toRequestFilters } from '#src/app/features/projects/project-queries.ts'
import { useBulkAssignment, type BulkDialogProps, useMatchingTasks } from './bulk-changes.ts'

type AssignDialogProps = DialogOpenProps & {
  projectId: string
  bundleId: string
  title: string
  /** Further information to read before assigning. */
  note?: ReactNode
  /** The reason why nothing can be assigned. */
  emptyMessage?: string | undefined
  /** False while the number of tasks is unknown. */
  isReady?: boolean
  /** The failed query that makes it unknown. */
  failedQuery?: UseQueryResult | undefined
  /** The running or failed assignment. */
  call?: ComponentProps<typeof MoveStatus>['call']
  onAssign: (member: AssignableMember) => void
}

/** Asks for the member to assign to. */
export function AssignDialog({
  projectId,
  bundleId,
  note,
  emptyMessage,
  isReady = true,
  failedQuery: failedTaskQuery,
  call,
  onAssign,
  ...dialogProps
}: AssignDialogProps) {
  const t = useTranslations('assignment')
  const { assignableMembers, failedQuery: failedMemberQuery } = useAssignableMembers(projectId, bundleId)
  const failedQuery = failedTaskQuery ?? failedMemberQuery
  const [selectedId, setSelectedId] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const submit = () => {
    const member = assignableMembers?.find(({ _id }) => _id === selectedId)
    setIsMissing(!member)
    if (member) onAssign(member)
  }
  const canAssign = emptyMessage === undefined && !failedQuery && assignableMembers?.length !== 0
  return (
    <FormDialog
      {...dialogProps}
      submitText={canAssign ? t.assign : undefined}
      busy={call?.isPending ?? false}
      loading={!assignableMembers || !isReady}
      onSubmit={submit}
    >
      {failedQuery ? (
        <FailedQuery query={failedQuery} />
      ) : assignableMembers?.length === 0 ? (
        <NoAssignableMembers projectId={projectId} />
      ) : emptyMessage === undefined ? (
        <Stack>
          <TalentPicker
            label={t.talent}
            takesFocus
            projectId={projectId}
            bundleId={bundleId}
            members={assignableMembers}
            value={selectedId}
            onValueChange={(next) => {
              setIsMissing(false)
              setSelectedId(next)
            }}
            error={isMissing ? t.talentMissing : undefined}
          />
          <SecondaryText>{t.onlyUnassigned}</SecondaryText>
          {note}
          {call && <MoveStatus call={call} />}
        </Stack>
      ) : (
        <p>{emptyMessage}</p>
      )}
    </FormDialog>
  )
}

/** Assigns all unassigned tasks that match the filters to one talent. */
export function AssignAllDialog({ projectId, bundleId, filters, onMoved, ...dialogProps }: BulkDialogProps) {
  const t = useTranslations('assignment')
  const matching = useMatchingTasks({ projectId, bundleId, filters }, 'new')
  const { count, byHand, isCapped, filterText, failedQuery } = matching
  const emptyText = byHand > 0 ? `${t.previewNothing} ${t.byHand(byHand)}` : t.noneToAssign
  const assignment = useBulkAssignment(bundleId, onMoved)
  const notes = [filterText, byHand > 0 && t.byHand(byHand)].filter(Boolean)
  return (
    <AssignDialog
      {...dialogProps}
      projectId={projectId}
      bundleId={bundleId}
      title={isCapped ? t.assignMatching : count === undefined ? t.assignAll : t.assignAllTo(count)}
      isReady={count !== undefined}
      failedQuery={failedQuery}
      note={notes.map((note) => (
        <SecondaryText key={String(note)}>{note}</SecondaryText>
      ))}
      emptyMessage={count === 0 ? [emptyText, filterText].filter(Boolean).join(' ') : undefined}
      call={assignment}
      onAssign={({ _id, name }) =>
        assignment.mutate({
          send: () =>
            api('POST /api/bundles/{id}/assignTasks', {
              params: { id: bundleId },
              body: { memberId: _id, bundleId, filters: toRequestFilters(filters) },
            }),
          successMessage: ({ modifiedCount }) => t.assignedTo(modifiedCount, name),
        })
      }
    />
  )
}
