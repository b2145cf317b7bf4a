import { useAmountFormat } from '#src/app/features/projects/use-amount-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { priorities } from '#src/domain/projects/schedule.ts'
import { api } from '#src/app/platform/api/api.ts'
import { ApiProblem, type ClientProblemCode } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { DialogButton } from '#src/app/features/projects/dialog-button.tsx'
import { RequiredCheckboxes } from '#src/app/features/projects/required-checkboxes.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { CallDialog } from '#src/app/features/projects/call-dialog.tsx'
import { Checkbox } from '#src/app/ui/field/checkbox.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { useEdits } from '#src/app/ui/field/use-edits.tsx'
import {
  bundleKey,
  type ProjectFacts,
  type ProjectBundle,
  projectListKey,
} from '#src/app/features/projects/project-queries.ts'
import { parseAmountText, parseNumberText } from '#src/domain/money/typed-number.ts'
import { ArchiveSection } from '#src/app/features/projects/archive.tsx'
import {
  type BundleField,
  type BundleForm,
  diffBundleForm,
  emptyBundleForm,
  findInvalidFields,
  toBundleForm,
} from './bundle-form.ts'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'
import { Pencil, Plus } from 'lucide-react'
import { languages } from '#src/domain/people/languages.ts'
import { taskLanguagesQuery, unpaidTasksQuery } from './setup-queries.ts'

type BundleFormProps = {
  project: ProjectFacts
  /** The bundle to change; without it a new one is created. */
  bundle?: ProjectBundle
}

/** The button that changes a bundle, or creates one, and its dialog. */
export function BundleFormButton({ project, bundle }: BundleFormProps) {
  const t = useTranslations('setup')
  return (
    <DialogButton
      icon={bundle ? <Pencil aria-hidden /> : <Plus aria-hidden />}
      aria-label={bundle ? t.editBundleNamed(bundle.name) : t.newBundleIn(project.name)}
      renderDialog={(props) => <BundleDialog project={project} {...(bundle && { bundle })} {...props} />}
    >
      {bundle ? t.edit : t.newBundle}
    </DialogButton>
  )
}

/** Problems that are about one field of the form. */
const refusedFields: Partial<Record<ClientProblemCode, keyof BundleForm>> = {
  'language-has-tasks': 'languages',
  'rate-too-high': 'rate',
  'date-out-of-range': 'dueOn',
}

/** A bundle's name, languages, pay per task, and the priority and due date of its tasks. The input is kept until it is saved or cancelled. */
function BundleDialog({ project, bundle, ...dialogProps }: BundleFormProps & HostedDialogProps) {
  const t = useTranslations('setup')
  const tPlanning = useTranslations('planning')
  const tTalent = useTranslations('talent')
  const { languageName } = useTranslations('shell')
  const problemText = useProblemText()
  const maxRate = useAmountFormat()(project.maxRate)
  const savedForm = bundle ? toBundleForm(bundle) : emptyBundleForm
  const { base: initialForm, form, conflicts, edit, conflictIn } = useEdits(savedForm, t)
  const [invalidFields, setInvalidFields] = useState<readonly BundleField[]>([])
  const { data: lockedLanguages = [] } = useQuery({
    ...taskLanguagesQuery(bundle?._id ?? ''),
    enabled: bundle !== undefined,
  })
  const isRateChanged = bundle !== undefined && parseNumberText(form.rate) !== parseNumberText(initialForm.rate)
  const unpaidTasks = useQuery({ ...unpaidTasksQuery(bundle?._id ?? ''), enabled: isRateChanged })
  const [lastRequest, setLastRequest] = useState({ form, idempotencyKey: crypto.randomUUID() })
  const save = useCall(
    () => {
      if (bundle) {
        return api('POST /api/bundles/{id}/update', {
          params: { id: bundle._id },
          body: diffBundleForm(initialForm, form),
        })
      }
      // Sending the same form again creates no second bundle.
      const isSameForm = JSON.stringify(lastRequest.form) === JSON.stringify(form)
      const idempotencyKey = isSameForm ? lastRequest.idempotencyKey : crypto.randomUUID()
      setLastRequest({ form, idempotencyKey })
      const { name, priority, dueOn } = form
      const pay = { languages: [...form.languages], rate: parseNumberText(form.rate) ?? 0 }
      return api('POST /api/projects/{id}/addBundle', {
        params: { id: project._id },
        body: { name, ...pay, priority, dueOn: dueOn || null },
        idempotencyKey,
      })
    },
    {
      invalidates: [projectListKey, ...(bundle ? [bundleKey(bundle._id)] : [])],
      success: bundle ? t.bundleSaved : t.bundleCreated(form.name.trim()),
      onSuccess: dialogProps.onClose,
      // Others’ changes of languages are merged.
      conflicts: conflicts.filter((field) => field !== 'languages'),
    },
  )
  const updateForm = (patch: Partial<BundleForm>) => {
    edit(patch)
    setInvalidFields((previous) => previous.filter((field) => !(field in patch)))
  }
  const refusedField = save.error instanceof ApiProblem ? refusedFields[save.error.problem] : undefined
  const errorFor = (field: BundleField | 'dueOn') => {
    const invalid = invalidFields.find((each) => each === field)
    if (invalid === 'rate') return parseAmountText(form.rate) === null ? t.rateInvalid(maxRate) : t.rateTooHigh(maxRate)
    if (invalid) return t.bundleErrors[invalid]
    return refusedField === field ? problemText(save.error) : save.errorAt(field)
  }
  const submit = () => {
    const foundFields = findInvalidFields(form, project.maxRate)
    setInvalidFields(foundFields)
    if (foundFields.length === 0) save.mutate()
  }
  return (
    <CallDialog
      {...dialogProps}
      title={bundle ? t.editBundle : t.newBundle}
      submitText={bundle ? t.save : t.create}
      call={save}
      onSubmit={submit}
      outro={bundle && <ArchiveSection subject={{ kind: 'bundle', ...bundle }} onClose={dialogProps.onClose} />}
      error={<CallError error={refusedField ? null : save.otherError} />}
    >
      <Field label={t.name} required error={errorFor('name')}>
        <TextInput
          value={form.name}
          maxLength={200}
          onChange={(event) => updateForm({ name: event.currentTarget.value })}
        />
      </Field>
      {conflictIn('name', savedForm.name)}
      <Field label={t.rate} required hint={t.rateHint(maxRate)} error={errorFor('rate')}>
        <NumberInput
          label={t.rate}
          step={0.05}
          min={0}
          max={project.maxRate}
          value={form.rate}
          onValueChange={(rate) => updateForm({ rate })}
        />
      </Field>
      {conflictIn('rate', savedForm.rate)}
      {isRateChanged && unpaidTasks.data && unpaidTasks.data.tasks > 0 && (
        <>
          <p role="status">
            {(form.rateAppliesTo === 'open' ? t.rateFromNowOn : t.rateAppliesTo)(
              unpaidTasks.data.tasks,
              unpaidTasks.data.people,
            )}
          </p>
          <Checkbox
            label={t.fromNowOn}
            checked={form.rateAppliesTo === 'open'}
            onCheckedChange={(checked) => updateForm({ rateAppliesTo: checked ? 'open' : 'unpaid' })}
          />
        </>
      )}
      <Field label={tTalent.priority}>
        <Select
          value={form.priority}
          onValueChange={(priority) => updateForm({ priority })}
          options={priorities.map((value) => ({ value, label: tTalent.priorities[value] }))}
        />
      </Field>
      {conflictIn('priority', tTalent.priorities[savedForm.priority])}
      <Field label={tTalent.dueDate} hint={tPlanning.bundleDueHint} error={errorFor('dueOn')}>
        <TextInput
          type="date"
          value={form.dueOn}
          onChange={(event) => updateForm({ dueOn: event.currentTarget.value })}
        />
      </Field>
      {conflictIn('dueOn', savedForm.dueOn)}
      <RequiredCheckboxes
        legend={t.languages}
        options={languages.map((value) => ({
          value,
          label: languageName(value),
          // Has tasks.
          disabled: lockedLanguages.includes(value),
        }))}
        selected={form.languages}
        onChange={(languages) => updateForm({ languages })}
        error={errorFor('languages')}
        hint={lockedLanguages.length > 0 ? t.lockedLanguagesHint : undefined}
      />
    </CallDialog>
  )
}
