import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '#src/app/platform/api-problem.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Field, FieldError } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import type { ProjectBundle } from '#src/app/features/projects/project-queries.ts'
import { type BundleField, type BundleForm, emptyBundle, formOf, wrongFields } from './bundle-form.ts'
import { FormDialog, type OpenProps } from './form-dialog.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { taskLanguagesQuery } from './setup-queries.ts'
import { useSaveBundle } from './use-save-bundle.ts'

type BundleDialogProps = OpenProps & {
  projectId: string
  /** The bundle to change; without it a new one is created. */
  bundle?: ProjectBundle
}

/** A bundle's name, languages and pay per task. The input is kept until it is saved or cancelled. */
export function BundleDialog({ projectId, bundle, ...opening }: BundleDialogProps) {
  const t = useText('setup')
  const problemText = useProblemText()
  const [opened] = useState<BundleForm>(bundle ? formOf(bundle) : emptyBundle)
  const [form, setForm] = useState(opened)
  const [wrong, setWrong] = useState<readonly BundleField[]>([])
  const fixed = useQuery({ ...taskLanguagesQuery(bundle?._id ?? ''), enabled: bundle !== undefined })
  const save = useSaveBundle(projectId, bundle, { opened, form }, () => opening.onOpenChange(false))
  const edit = (change: Partial<BundleForm>) => {
    setForm((before) => ({ ...before, ...change }))
    setWrong((before) => before.filter((field) => !(field in change)))
  }
  const refused = save.error instanceof ApiProblem ? save.error : null
  const errorAt = (field: BundleField) => {
    if (wrong.includes(field)) return t.bundleProblems[field]
    if (refused?.problem === 'language-has-tasks') return field === 'languages' ? problemText(refused) : undefined
    return refused?.errors.find(({ path }) => path.split('.')[0] === field)?.message
  }
  const atNoField = save.isError && (['name', 'languages', 'rate'] as const).every((field) => !errorAt(field))
  const submit = () => {
    const found = wrongFields(form)
    setWrong(found)
    if (found.length === 0) save.mutate()
  }
  return (
    <FormDialog
      {...opening}
      title={bundle ? t.editBundle : t.newBundle}
      action={bundle ? t.save : t.create}
      busy={save.isPending}
      onSubmit={submit}
    >
      <Field label={t.name} required error={errorAt('name')}>
        <TextInput value={form.name} maxLength={200} onChange={(event) => edit({ name: event.currentTarget.value })} />
      </Field>
      <Field label={t.rate} required hint={t.rateHint} error={errorAt('rate')}>
        <NumberInput label={t.rate} step={0.05} min={0} value={form.rate} onValueChange={(rate) => edit({ rate })} />
      </Field>
      <LanguageChoice
        chosen={form.languages}
        onChange={(languages) => edit({ languages })}
        fixed={fixed.data ?? []}
        error={errorAt('languages')}
      />
      {atNoField && <FieldError>{problemText(save.error)}</FieldError>}
    </FormDialog>
  )
}
