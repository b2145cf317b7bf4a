import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TaskFields } from '#src/domain/task-import/task-fields.ts'
import { fieldError, type ImportFieldError } from '#src/domain/task-import/import-error.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { CallDialog } from '#src/app/features/projects/call-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { TextArea, TextInput } from '#src/app/ui/field/text-input.tsx'
import { useEdits } from '#src/app/ui/field/use-edits.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { bundleKey, bundleQuery } from '#src/app/features/projects/project-queries.ts'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'
import { useOfferUndo } from '#src/app/features/projects/use-undo-assignment.ts'
import { priorities } from '#src/domain/projects/schedule.ts'

/** The fields as typed: `meta` is JSON. */
type TaskForm = Omit<TaskFields, 'meta'> & { readonly meta: string }

type EditTaskDialogProps = HostedDialogProps & { bundleId: string; taskId: string; task: TaskFields }

const textFields = ['title', 'externalId', 'source_external_url', 'target_external_url'] as const

/** The fields and meta data of a task that is not reviewed. The input is kept until it is saved or cancelled. */
export function EditTaskDialog({ bundleId, taskId, task, ...dialogProps }: EditTaskDialogProps) {
  const t = useTranslations('assignment')
  const tImport = useTranslations('taskImport')
  const tPlanning = useTranslations('planning')
  const tTalent = useTranslations('talent')
  const { languageName } = useTranslations('shell')
  const offerUndo = useOfferUndo(bundleId)
  const bundle = useQuery(bundleQuery(bundleId))
  const savedForm: TaskForm = { ...task, meta: formatMeta(task.meta) }
  const { edits, form, edit, conflicts, conflictIn } = useEdits(savedForm, t)
  const [errors, setErrors] = useState<readonly ImportFieldError[]>([])
  const save = useCall(
    (body: Partial<TaskFields> & { before: Partial<TaskFields> }) =>
      api('POST /api/tasks/{id}/edit', { params: { id: taskId }, body }),
    {
      invalidates: [bundleKey(bundleId)],
      conflicts,
      onSuccess: ({ data }) => {
        setErrors(data.errors)
        if (data.errors.length > 0) return
        if (data.actionId === null) toast.success(t.taskSaved)
        else offerUndo(t.taskSaved, data.actionId, 1)
        dialogProps.onClose()
      },
    },
  )
  const updateForm = (patch: Partial<TaskForm>) => {
    edit(patch)
    setErrors((previous) => previous.filter(({ field }) => !(fieldOf(field) in patch)))
  }
  const submit = () => {
    const change = parseFields(edits.values)
    if (change === null) setErrors([fieldError('meta', 'not-json')])
    else save.mutate({ ...change, before: parseFields(edits.before) ?? {} })
  }
  const errorFor = (name: keyof TaskForm) => {
    const error = errors.find(({ field }) => fieldOf(field) === name)
    return error && tImport.reasons[error.reason](error.values)
  }
  return (
    <CallDialog {...dialogProps} title={t.editTask} submitText={t.saveTask} call={save} onSubmit={submit}>
      {textFields.map((field) => (
        <div key={field}>
          <Field label={t.taskFields[field]} error={errorFor(field)}>
            <TextInput
              dir="auto"
              value={form[field]}
              onChange={(event) => updateForm({ [field]: event.currentTarget.value })}
            />
          </Field>
          {conflictIn(field, savedForm[field])}
        </div>
      ))}
      <Field label={t.language} error={errorFor('language')}>
        <Select
          value={form.language}
          onValueChange={(language) => updateForm({ language })}
          options={(bundle.data?.languages ?? [form.language]).map((value) => ({ value, label: languageName(value) }))}
        />
      </Field>
      {conflictIn('language', savedForm.language)}
      <Field label={tTalent.priority} error={errorFor('priority')}>
        <Select
          value={form.priority}
          onValueChange={(priority) => updateForm({ priority })}
          options={[
            { value: '', label: tPlanning.asBundle },
            ...priorities.map((value) => ({ value, label: tTalent.priorities[value] })),
          ]}
        />
      </Field>
      {conflictIn('priority', savedForm.priority)}
      <Field label={tTalent.dueDate} hint={tPlanning.dueHint} error={errorFor('due')}>
        <TextInput type="date" value={form.due} onChange={(event) => updateForm({ due: event.currentTarget.value })} />
      </Field>
      {conflictIn('due', savedForm.due)}
      <Field label={t.metaData} hint={t.metaHint} error={errorFor('meta')}>
        <TextArea
          dir="ltr"
          spellCheck={false}
          value={form.meta}
          onChange={(event) => updateForm({ meta: event.currentTarget.value })}
        />
      </Field>
      {conflictIn('meta', savedForm.meta)}
    </CallDialog>
  )
}

/** Meta data as JSON, with a segment per line. Text in JSON has no line breaks, so only the layout changes. */
const formatMeta = (meta: TaskFields['meta']) =>
  JSON.stringify(meta, null, 2).replaceAll(/\[\n[^[\]{}]*\]/g, (list) => list.replaceAll(/\n\s*/g, ' '))

/** The field of the form that an error is about: parts of `meta` have paths or names of their own. */
function fieldOf(path: string): keyof TaskForm {
  return ([...textFields, 'language', 'priority', 'due'] as const).find((field) => field === path) ?? 'meta'
}

/** The fields for the request; null if `meta` is no JSON object. */
function parseFields({ meta, ...texts }: Partial<TaskForm>): Partial<TaskFields> | null {
  if (meta === undefined) return texts
  try {
    const parsed: unknown = JSON.parse(meta.trim() === '' ? '{}' : meta)
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    return isObject ? { ...texts, meta: parsed as TaskFields['meta'] } : null
  } catch {
    return null
  }
}
