import { useState } from 'react'
import { maxPlanNumber } from '#src/domain/projects/project.ts'
import { parseWholeNumber } from '#src/domain/money/typed-number.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { QueryErrorState } from '#src/app/platform/query/query-boundary.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { MoveProgress } from '#src/app/features/projects/move-progress.tsx'
import { type BulkPeopleDialogProps, useBulkPeople } from './use-bulk-people.ts'
import { usePlanLanguages } from './use-plan-languages.ts'

/** Sets a plan job in one language for each selected member. */
export function PlanTalentsDialog({ projectId, filters, count, open, onClose, onChanged }: BulkPeopleDialogProps) {
  const t = useTranslations('people')
  const { languageName } = useTranslations('shell')
  const planLanguages = usePlanLanguages(projectId, undefined, open)
  const [language, setLanguage] = useState('')
  const [maxNumberText, setMaxNumberText] = useState('0')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const planning = useBulkPeople<{ changed: number; unchanged: number }>(projectId, onChanged)
  const maxNumber = parseWholeNumber(maxNumberText, { min: 0, max: maxPlanNumber })
  const submit = () => {
    setIsSubmitted(true)
    if (language === '' || maxNumber === null) return
    planning.mutate({
      send: () =>
        api('POST /api/projects/{id}/addPlanJobs', {
          params: { id: projectId },
          body: { filters, language, maxNumber },
        }),
      message: ({ changed, unchanged }) => t.talentsPlanned(language, changed, unchanged),
    })
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t.planTalentsTitle(count)}
      description={t.planTalentsEffect}
      submitText={planLanguages.error ? undefined : t.create}
      busy={planning.isPending}
      onSubmit={submit}
      error={
        <>
          <MoveProgress pending={planning.isPending} />
          <CallError error={planning.error} />
        </>
      }
    >
      {planLanguages.error ? (
        <QueryErrorState error={planLanguages.error} busy={planLanguages.busy} onRetry={planLanguages.retry} />
      ) : (
        <>
          <Field
            label={t.fields.language}
            required
            error={isSubmitted && language === '' ? t.languageMissing : undefined}
            hint={planLanguages.languages?.length === 0 ? t.noPlanLanguages : undefined}
          >
            <Select
              value={language}
              onValueChange={setLanguage}
              options={[
                { value: '', label: t.chooseLanguage },
                ...(planLanguages.languages ?? []).map((value) => ({ value, label: languageName(value) })),
              ]}
            />
          </Field>
          <Field
            label={t.maxNumber}
            hint={t.maxNumberHint}
            error={isSubmitted && maxNumber === null ? t.maxNumberInvalid : undefined}
          >
            <NumberInput
              label={t.maxNumber}
              min={0}
              max={maxPlanNumber}
              value={maxNumberText}
              onValueChange={setMaxNumberText}
            />
          </Field>
        </>
      )}
    </FormDialog>
  )
}
