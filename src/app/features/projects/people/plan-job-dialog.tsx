import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxPlanNumber } from '#src/domain/plan-job.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { QueryErrorState } from '#src/app/platform/query/query-boundary.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import { planJobsQuery } from '#src/app/features/projects/project-queries.ts'
import { usePlanJobMutation } from './people-mutations.ts'
import type { TalentDialogProps } from './talent-dialog-props.ts'
import { parseMaxNumber } from './parse-max-number.ts'
import { useDialogDraft } from './use-dialog-draft.ts'
import { usePlanLanguages } from './use-plan-languages.ts'

type PlanJobDialogProps = TalentDialogProps & { bundleId: string | undefined }

/** Create Plan Job: the language in which a member gets tasks, and their maximum number. */
export function PlanJobDialog({ projectId, bundleId, talent, open, onOpenChange }: PlanJobDialogProps) {
  const t = useTranslations('people')
  const tProjects = useTranslations('projects')
  const { languageName } = useTranslations('shell')
  const planLanguages = usePlanLanguages(projectId, bundleId, open)
  const existingJobs = useQuery(planJobsQuery(projectId, bundleId)).data?.[talent._id]
  const draft = useDialogDraft(`${projectId}:plan:${talent._id}`, { language: '', maxNumber: '0' })
  const [isSubmitted, setIsSubmitted] = useState(false)
  const planMutation = usePlanJobMutation(projectId, bundleId)
  const { language, maxNumber: maxNumberText } = draft.value
  const maxNumber = parseMaxNumber(maxNumberText)
  const rejectedFields =
    planMutation.error instanceof ApiProblem ? planMutation.error.errors.map(({ path }) => path) : []
  const existingJob = existingJobs?.find((job) => job.language === language)
  const close = () => {
    draft.discard()
    onOpenChange(false)
  }
  const updateDraft = (next: Partial<typeof draft.value>) => {
    planMutation.reset()
    draft.save({ ...draft.value, ...next })
  }
  const createPlanJob = () => {
    setIsSubmitted(true)
    if (language === '' || maxNumber === null) return
    planMutation.mutate(
      { kind: 'plan', userId: talent._id, language, maxNumber },
      {
        onSuccess: () => {
          toast.success(t.planned(language, talent.fullName))
          close()
        },
      },
    )
  }
  const languageError =
    isSubmitted && language === ''
      ? t.languageMissing
      : rejectedFields.includes('language')
        ? t.languageRemoved
        : undefined
  const isNumberInvalid = (isSubmitted && maxNumber === null) || rejectedFields.includes('maxNumber')
  const replacesHint =
    existingJob &&
    t.planReplaces(tProjects.planJob(existingJob.language, limitText(existingJob.maxNumber, tProjects.unlimited)))
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.planTitle(talent.fullName)}
      submitText={t.create}
      onCancel={close}
      busy={planMutation.isPending}
      busyText={t.sending}
      onSubmit={createPlanJob}
      error={!planLanguages.error && <CallError error={rejectedFields.length === 0 ? planMutation.error : null} />}
    >
      {planLanguages.error ? (
        <QueryErrorState error={planLanguages.error} busy={planLanguages.busy} onRetry={planLanguages.retry} />
      ) : (
        <>
          <Field
            label={t.fields.language}
            required
            error={languageError}
            hint={planLanguages.languages?.length === 0 ? t.noPlanLanguages : replacesHint}
          >
            <Select
              value={language}
              onValueChange={(next) => updateDraft({ language: next })}
              options={[
                { value: '', label: t.chooseLanguage },
                ...(planLanguages.languages ?? []).map((value) => ({ value, label: languageName(value) })),
              ]}
            />
          </Field>
          <Field label={t.maxNumber} hint={t.maxNumberHint} error={isNumberInvalid ? t.maxNumberInvalid : undefined}>
            <NumberInput
              label={t.maxNumber}
              min={0}
              max={maxPlanNumber}
              value={maxNumberText}
              onValueChange={(next) => updateDraft({ maxNumber: next })}
            />
          </Field>
        </>
      )}
    </FormDialog>
  )
}

const limitText = (maxNumber: number, unlimited: string) => (maxNumber === 0 ? unlimited : String(maxNumber))
