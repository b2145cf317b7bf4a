import { useQuery } from '@tanstack/react-query'
import { useState, useId } from 'react'
import { formatMoney } from '#src/domain/money/money.ts'
import { priorities } from '#src/domain/projects/priority.ts'
import { api } from '#src/app/platform/api/api.ts'
import { ApiProblem, type ClientProblemCode } from '#src/app/platform/api/api-problem.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Checkbox } from '#src/app/ui/field/checkbox.tsx'
import { Field, FieldError } from '#src/app/ui/field/field.tsx'
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
  toggleLanguage,
} from './bundle-form.ts'
import { taskLanguagesQuery, unpaidTasksQuery } from './setup-queries.ts'
import { type HostedDialogProps, useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { Pencil, Plus } from 'lucide-react'
import { Button } from '#src/app/ui/button/button.tsx'
import { type LanguageName, languages } from '#src/domain/people/languages.ts'
import styles from '#src/app/features/projects/setup.module.css'
import { Text } from '#src/app/ui/layout/layout.tsx'

type BundleFormProps = {
  project: ProjectFacts
  /** The bundle to change; without it a new one is created. */
  bundle?: ProjectBundle
}

/** The button that changes a bundle, or creates one, and its dialog. */
export function BundleFormButton({ project, bundle }: BundleFormProps) {
  const t = useTranslations('setup')
  const dialog = useDialog({ keepsInput: true })
  return (
    <>
      <Button
        size="dense"
        icon={bundle ? <Pencil aria-hidden /> : <Plus aria-hidden />}
        aria-label={bundle ? t.editBundleNamed(bundle.name) : t.newBundleIn(project.name)}
        onClick={() => dialog.open()}
      >
        {bundle ? t.edit : t.newBundle}
      </Button>
      {dialog.render((props) => (
        <BundleDialog project={project} {...(bundle && { bundle })} {...props} />
      ))}
    </>
  )
}

/** Problems that are about one field of the form. */
const refusedFields: Partial<Record<ClientProblemCode, keyof BundleForm>> = {
  'language-has-tasks': 'languages',
  'rate-too-high': 'rate',
  'date-out-of-range': 'dueOn',
}

/** A bundle's name, languages, pay per task, and the priority and due date of its tasks. The input is kept until it is saved or cancelled. */
function BundleDialog({ project, bundle, onClose, ...dialogProps }: BundleFormProps & HostedDialogProps) {
  const t = useTranslations('setup')
  const tPlanning = useTranslations('planning')
  const tTalent = useTranslations('talent')
  const problemText = useProblemText()
  const locale = intlTag(useLocale())
  const maxRate = formatMoney(project.maxRate, { locale, symbol: '$', decimals: 'always' })
  const savedForm = bundle ? toBundleForm(bundle) : emptyBundleForm
  const { base: initialForm, form, conflicts, edit, conflictIn } = useEdits(savedForm, t)
  const [invalidFields, setInvalidFields] = useState<readonly BundleField[]>([])
  const lockedLanguages = useQuery({ ...taskLanguagesQuery(bundle?._id ?? ''), enabled: bundle !== undefined })
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
      onSuccess: onClose,
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
    <FormDialog
      {...dialogProps}
      onCancel={onClose}
      title={bundle ? t.editBundle : t.newBundle}
      submitText={bundle ? t.save : t.create}
      busy={save.isPending}
      onSubmit={submit}
      outro={bundle && <ArchiveSection subject={{ kind: 'bundle', ...bundle }} onClose={onClose} />}
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
      <LanguageCheckboxes
        selected={form.languages}
        onChange={(languages) => updateForm({ languages })}
        lockedLanguages={lockedLanguages.data ?? []}
        error={errorFor('languages')}
      />
    </FormDialog>
  )
}

type LanguageCheckboxesProps = {
  selected: readonly LanguageName[]
  onChange: (selected: readonly LanguageName[]) => void
  /** The languages that have tasks and therefore cannot be removed. */
  lockedLanguages: readonly string[]
  error: string | undefined
}

/** The choice of a bundle's languages among the twenty supported ones. */
export function LanguageCheckboxes({ selected, onChange, lockedLanguages, error }: LanguageCheckboxesProps) {
  const t = useTranslations('setup')
  const { languageName } = useTranslations('shell')
  const id = useId()
  return (
    <fieldset className={styles['languages']} aria-describedby={`${id}-error ${id}-hint`}>
      <legend>
        {t.languages}
        <Text aria-hidden as="span" tone="error">
          *
        </Text>
      </legend>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className={styles['checkboxes']}>
        {languages.map((language) => (
          <Checkbox
            key={language}
            label={languageName(language)}
            checked={selected.includes(language)}
            disabled={lockedLanguages.includes(language)}
            onCheckedChange={() => onChange(toggleLanguage(selected, language))}
          />
        ))}
      </div>
      {lockedLanguages.length > 0 && (
        <Text id={`${id}-hint`} size={14} tone="secondary">
          {t.lockedLanguagesHint}
        </Text>
      )}
    </fieldset>
  )
}
