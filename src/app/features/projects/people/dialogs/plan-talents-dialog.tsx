import { useState } from 'react'
import { maxPlanNumber } from '#src/domain/projects/project.ts'
import { parseWholeNumber } from '#src/domain/money/typed-number.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryErrorState } from '#src/app/platform/query/query-boundary.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { MoveStatus } from '#src/app/features/projects/move-progress.tsx'
import { type BulkPeopleDialogProps, useBulkPeople } from './use-bulk-people.ts'
import { PlanFields, usePlanLanguages } from './plan-fields.tsx'

/** Sets a plan job in one language for each selected member. */
export function PlanTalentsDialog({ projectId, filters, count, onChanged, ...dialogProps }: BulkPeopleDialogProps) {
  const t = useTranslations('people')
  const planLanguages = usePlanLanguages(projectId, undefined, dialogProps.open)
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
      {...dialogProps}
      title={t.planTalentsTitle(count)}
      description={t.planTalentsEffect}
      submitText={planLanguages.error ? undefined : t.create}
      busy={planning.isPending}
      onSubmit={submit}
      error={<MoveStatus call={planning} />}
    >
      {planLanguages.error ? (
        <QueryErrorState error={planLanguages.error} busy={planLanguages.busy} onRetry={planLanguages.retry} />
      ) : (
        <PlanFields
          languages={planLanguages.languages}
          language={language}
          onLanguageChange={setLanguage}
          languageError={isSubmitted && language === '' ? t.languageMissing : undefined}
          maxNumber={maxNumberText}
          onMaxNumberChange={setMaxNumberText}
          isMaxNumberInvalid={isSubmitted && maxNumber === null}
        />
      )}
    </FormDialog>
  )
}
