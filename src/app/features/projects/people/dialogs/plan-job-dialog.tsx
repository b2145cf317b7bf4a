import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { conflictingFields } from '#src/domain/edits.ts'
import { groupDigits } from '#src/domain/text/format-number.ts'
import { maxPlanNumber } from '#src/domain/projects/project.ts'
import { parseWholeNumber } from '#src/domain/money/typed-number.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useUnsentInput } from '#src/app/platform/update/use-unsent-input.ts'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { EditConflict } from '#src/app/ui/field/edit-conflict.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { planJobsQuery } from '#src/app/features/projects/project-queries.ts'
import { type TalentDialogProps, usePlanJobMutation } from './people-mutations.ts'
import { PlanFields, usePlanLanguages } from './plan-fields.tsx'

/** `before`: the cap in the language when it was chosen; null for none, undefined while that is unknown. */
type Draft = { readonly language: string; readonly maxNumber: string; readonly before?: number | null | undefined }

type PlanJobDialogProps = TalentDialogProps & { bundleId: string | undefined }

/** Create Plan Job: the language in which a member gets tasks, and their maximum number. */
export function PlanJobDialog({ projectId, bundleId, talent, ...openProps }: PlanJobDialogProps) {
  const t = useTranslations('people')
  const tProjects = useTranslations('projects')
  const planLanguages = usePlanLanguages(projectId, bundleId, openProps.open)
  const planJobs = useQuery(planJobsQuery(projectId, bundleId)).data
  const draft = useUnsentInput<Draft>(`${projectId}:plan:${talent._id}`, { language: '', maxNumber: '0' })
  const [isSubmitted, setIsSubmitted] = useState(false)
  const planMutation = usePlanJobMutation(projectId, bundleId)
  const { language, maxNumber: maxNumberText, before } = draft.value
  const maxNumber = parseWholeNumber(maxNumberText, { min: 0, max: maxPlanNumber })
  const rejection = planMutation.error instanceof ApiProblem ? planMutation.error : null
  const isRefusedConflict = rejection?.problem === 'edit-conflict'
  const rejectedFields = isRefusedConflict ? [] : (rejection?.errors.map(({ path }) => path) ?? [])
  const capIn = (other: string) => {
    const job = planJobs?.[talent._id]?.find((existing) => existing.language === other)
    return planJobs && (job?.maxNumber ?? null)
  }
  const cap = capIn(language)
  const isInConflict =
    before !== undefined &&
    cap !== undefined &&
    conflictingFields({ cap }, { cap: maxNumber }, { cap: before }).length > 0
  const isShownElsewhere = rejectedFields.length > 0 || (isRefusedConflict && isInConflict)
  const close = () => {
    draft.discard()
    openProps.onOpenChange(false)
  }
  const updateDraft = (next: Partial<typeof draft.value>) => {
    planMutation.reset()
    draft.save({ ...draft.value, ...next })
  }
  const createPlanJob = () => {
    setIsSubmitted(true)
    if (language === '' || maxNumber === null || isInConflict) return
    planMutation.mutate(
      { kind: 'plan', userId: talent._id, language, maxNumber, ...(before !== undefined && { before }) },
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
    typeof cap === 'number'
      ? t.planReplaces(tProjects.planJob(language, limitText(cap, tProjects.unlimited)))
      : undefined
  return (
    <FormDialog
      {...openProps}
      title={t.planTitle(talent.fullName)}
      submitText={t.create}
      onCancel={close}
      busy={planMutation.isPending}
      busyText={t.sending}
      onSubmit={createPlanJob}
      error={!planLanguages.error && <CallError error={isShownElsewhere ? null : planMutation.error} />}
    >
      <PlanFields
        planLanguages={planLanguages}
        language={language}
        onLanguageChange={(next) => updateDraft({ language: next, before: capIn(next) })}
        languageError={languageError}
        languageHint={replacesHint}
        maxNumber={maxNumberText}
        onMaxNumberChange={(next) => updateDraft({ maxNumber: next })}
        isMaxNumberInvalid={isNumberInvalid}
      />
      {isInConflict && !planLanguages.error && (
        <EditConflict
          texts={t}
          theirs={cap === null ? '' : limitText(cap, tProjects.unlimited)}
          onUseTheirs={() => updateDraft({ maxNumber: String(cap ?? 0), before: cap })}
          onKeepMine={() => updateDraft({ before: cap })}
        />
      )}
    </FormDialog>
  )
}

const limitText = (maxNumber: number, unlimited: string) => (maxNumber === 0 ? unlimited : groupDigits(maxNumber))
