import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Priority, priorities } from '#src/domain/projects/schedule.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { memberTasksQuery, toRequestFilters } from '#src/app/features/projects/project-queries.ts'
import { MoveStatus } from '#src/app/features/projects/move-progress.tsx'
import { useBulkAssignment, useFilterSummary, type BulkDialogProps } from './bulk-changes.ts'

type PriorityChoice = Priority | 'bundle' | 'unchanged'
type DueChoice = 'date' | 'bundle' | 'unchanged'

/** Sets the priority and due date of the tasks that match the filters and are not completed. */
export function ScheduleDialog({ onClose, onMoved, projectId, bundleId, filters, ...dialogProps }: BulkDialogProps) {
  const t = useTranslations('planning')
  const tTalent = useTranslations('talent')
  const tAssignment = useTranslations('assignment')
  const members = useQuery(memberTasksQuery(projectId, bundleId)).data
  const summary = useFilterSummary(filters, members)
  const schedule = useBulkAssignment(bundleId, onMoved)
  const [priority, setPriority] = useState<PriorityChoice>('unchanged')
  const [due, setDue] = useState<DueChoice>('unchanged')
  const [day, setDay] = useState('')
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const save = () =>
    schedule.mutate({
      send: () =>
        api('POST /api/bundles/{id}/scheduleTasks', {
          params: { id: bundleId },
          body: {
            filters: toRequestFilters(filters),
            ...(priority !== 'unchanged' && { priority: priority === 'bundle' ? null : priority }),
            ...(due !== 'unchanged' && { dueOn: due === 'bundle' ? null : day }),
          },
        }),
      successMessage: ({ modifiedCount }) => t.scheduled(modifiedCount),
      unchangedMessage: () => t.scheduled(0),
    })
  const isUnchanged = priority === 'unchanged' && due === 'unchanged'
  const isDayMissing = due === 'date' && day === ''
  return (
    <FormDialog
      {...dialogProps}
      onCancel={onClose}
      title={t.scheduleTasks}
      submitText={tAssignment.saveTask}
      busy={schedule.isPending}
      onSubmit={() => {
        setHasSubmitted(true)
        if (!isUnchanged && !isDayMissing) save()
      }}
      error={
        <>
          {hasSubmitted && isUnchanged && <p role="alert">{t.nothingChosen}</p>}
          <MoveStatus call={schedule} />
        </>
      }
    >
      <p>{summary === '' ? t.scheduleNote : `${tAssignment.matchingFilters(summary)} ${t.scheduleNote}`}</p>
      <Field label={tTalent.priority}>
        <Select<PriorityChoice>
          value={priority}
          onValueChange={setPriority}
          options={[
            { value: 'unchanged', label: t.unchanged },
            { value: 'bundle', label: t.asBundle },
            ...priorities.map((value) => ({ value, label: tTalent.priorities[value] })),
          ]}
        />
      </Field>
      <Field label={tTalent.dueDate}>
        <Select<DueChoice>
          value={due}
          onValueChange={setDue}
          options={[
            { value: 'unchanged', label: t.unchanged },
            { value: 'bundle', label: t.asBundle },
            { value: 'date', label: t.aDate },
          ]}
        />
      </Field>
      {due === 'date' && (
        <Field label={t.day} required hint={t.dueHint} error={hasSubmitted && isDayMissing ? t.dayMissing : undefined}>
          <TextInput type="date" value={day} onChange={(event) => setDay(event.currentTarget.value)} />
        </Field>
      )}
    </FormDialog>
  )
}
