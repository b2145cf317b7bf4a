import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FailedQuery } from '#src/app/platform/query/query-boundary.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { PlainNumberInput } from '#src/app/ui/field/number-input.tsx'
import { Stack, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { parseWholeNumber } from '#src/domain/money/typed-number.ts'
import { type TaskFilters, toRequestFilters } from '#src/app/features/projects/project-queries.ts'
import { MoveStatus } from '#src/app/features/projects/move-progress.tsx'
import { NoAssignableMembers } from './members-table.tsx'
import { TalentPicker, useAssignableMembers } from './talent-picker.tsx'
import { useBulkAssignment, type BulkDialogProps, useMatchingTasks } from './bulk-changes.ts'

/** Gives open tasks of one talent that match the filters to another: all of them or a number. */
export function ReassignDialog({
  projectId,
  bundleId,
  filters: listFilters,
  onMoved,
  ...dialogProps
}: BulkDialogProps) {
  const t = useTranslations('assignment')
  const { assignableMembers, failedQuery } = useAssignableMembers(projectId, bundleId)
  const { worker } = listFilters
  const [fromId, setFromId] = useState(worker ?? '')
  const [toId, setToId] = useState('')
  const [countText, setCountText] = useState('')
  const [showsErrors, setShowsErrors] = useState(false)
  const filters: TaskFilters = fromId === '' ? listFilters : { ...listFilters, worker: fromId }
  const matching = useMatchingTasks({ projectId, bundleId, filters }, 'assigned')
  const reassignment = useBulkAssignment(bundleId, onMoved)
  const requestedCount =
    countText.trim() === '' ? undefined : parseWholeNumber(countText, { min: 1, max: Number.MAX_SAFE_INTEGER })
  const [from, to] = [fromId, toId].map((id) => assignableMembers?.find(({ _id }) => _id === id))
  const submit = () => {
    setShowsErrors(true)
    if (!from || !to || from === to || requestedCount === null) return
    reassignment.mutate({
      send: () =>
        api('POST /api/bundles/{id}/reassignTasks', {
          params: { id: bundleId },
          body: {
            bundleId,
            fromId,
            memberId: toId,
            filters: toRequestFilters(listFilters),
            ...(requestedCount !== undefined && { count: requestedCount }),
          },
        }),
      successMessage: ({ modifiedCount }) => `${t.historyEntry.reassign(modifiedCount, to.name, from.name)}.`,
    })
  }
  const holders =
    assignableMembers?.filter(({ open: openCount, _id }) => (worker ? _id === worker : openCount > 0)) ?? []
  return (
    <FormDialog
      {...dialogProps}
      title={t.reassignTitle}
      submitText={assignableMembers?.length === 0 ? undefined : t.reassign}
      busy={reassignment.isPending}
      loading={!assignableMembers}
      onSubmit={submit}
    >
      {failedQuery ? (
        <FailedQuery query={failedQuery} />
      ) : assignableMembers?.length === 0 ? (
        <NoAssignableMembers projectId={projectId} />
      ) : (
        <Stack>
          <Field label={t.reassignFrom} required error={showsErrors && !from ? t.talentMissing : undefined}>
            <Select
              value={fromId}
              disabled={worker !== undefined}
              onValueChange={setFromId}
              options={[
                { value: '', label: t.selectTalent },
                ...holders.map(({ _id, name, open: openCount }) => ({
                  value: _id,
                  label: t.openTasksOf(name, openCount),
                })),
              ]}
            />
          </Field>
          <TalentPicker
            label={t.reassignTo}
            projectId={projectId}
            bundleId={bundleId}
            members={assignableMembers?.filter(({ _id }) => _id !== fromId)}
            value={toId}
            onValueChange={setToId}
            error={showsErrors && (!to || to === from) ? t.talentMissing : undefined}
          />
          <Field
            label={t.reassignCount}
            hint={t.reassignCountHint}
            error={showsErrors && requestedCount === null ? t.reassignCountInvalid : undefined}
          >
            <PlainNumberInput
              inputMode="numeric"
              value={countText}
              onChange={(event) => setCountText(event.currentTarget.value)}
            />
          </Field>
          {fromId !== '' && matching.count !== undefined && (
            <SecondaryText>{t.reassignable(matching.count)}</SecondaryText>
          )}
          <SecondaryText>{t.reassignNote}</SecondaryText>
          <MoveStatus call={reassignment} />
        </Stack>
      )}
    </FormDialog>
  )
}
