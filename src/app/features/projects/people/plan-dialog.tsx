import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { maxPlanNumber } from '#src/domain/plan-job.ts'
import { ApiProblem } from '#src/app/platform/api-problem.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { CallTrouble } from '#src/app/platform/network/call-trouble.tsx'
import { QueryFailure } from '#src/app/platform/query-outcome.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import { planJobsQuery } from '#src/app/features/projects/project-queries.ts'
import { usePlanChange } from './people-changes.ts'
import styles from './people-dialogs.module.css'
import type { TalentDialogProps } from './people-dialogs.tsx'
import { readMaxNumber } from './plan-form.ts'
import { useDraft } from './use-draft.ts'
import { usePlanLanguages } from './use-plan-languages.ts'

type PlanDialogProps = TalentDialogProps & { bundleId: string | undefined }

/** Create Plan Job: the language in which a member gets tasks, and their maximum number. */
export function PlanDialog({ projectId, bundleId, talent, open, onOpenChange }: PlanDialogProps) {
  const t = useText('people')
  const words = useText('projects')
  const form = useId()
  const offered = usePlanLanguages(projectId, bundleId, open)
  const planned = useQuery(planJobsQuery(projectId, bundleId)).data?.[talent._id]
  const draft = useDraft(`${projectId}:plan:${talent._id}`, { language: '', maxNumber: '0' })
  const [checked, setChecked] = useState(false)
  const change = usePlanChange(projectId, bundleId)
  const { language, maxNumber: typed } = draft.value
  const maxNumber = readMaxNumber(typed)
  const refused = change.error instanceof ApiProblem ? change.error.errors.map(({ path }) => path) : []
  const known = planned?.find((job) => job.language === language)
  const close = () => {
    draft.drop()
    onOpenChange(false)
  }
  const write = (next: Partial<typeof draft.value>) => {
    change.reset()
    draft.write({ ...draft.value, ...next })
  }
  const create = () => {
    setChecked(true)
    if (language === '' || maxNumber === null || change.isPending) return
    change.mutate(
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
    checked && language === '' ? t.languageMissing : refused.includes('language') ? t.languageLacking : undefined
  const numberWrong = (checked && maxNumber === null) || refused.includes('maxNumber')
  const replaces = known && t.planReplaces(words.planJob(known.language, limitText(known.maxNumber, words.unlimited)))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.planTitle(talent.fullName)}
      dismissible={!change.isPending}
      footer={
        <>
          <Button disabled={change.isPending} onClick={close}>
            {t.cancel}
          </Button>
          <Button variant="seal" type="submit" form={form} busy={change.isPending} busyLabel={t.sending}>
            {t.create}
          </Button>
        </>
      }
    >
      {offered.error ? (
        <QueryFailure error={offered.error} busy={offered.busy} onRetry={offered.retry} />
      ) : (
        <form
          id={form}
          noValidate
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault()
            create()
          }}
        >
          <Field
            label={t.fields.language}
            required
            error={languageError}
            hint={offered.languages?.length === 0 ? t.noPlanLanguages : replaces}
          >
            <Select
              value={language}
              onValueChange={(next) => write({ language: next })}
              options={[
                { value: '', label: t.chooseLanguage },
                ...(offered.languages ?? []).map((value) => ({ value, label: value })),
              ]}
            />
          </Field>
          <Field label={t.maxNumber} hint={t.maxNumberHint} error={numberWrong ? t.maxNumberWrong : undefined}>
            <NumberInput
              label={t.maxNumber}
              min={0}
              max={maxPlanNumber}
              value={typed}
              onValueChange={(next) => write({ maxNumber: next })}
            />
          </Field>
          <CallTrouble error={refused.length === 0 ? change.error : null} />
        </form>
      )}
    </Dialog>
  )
}

const limitText = (maxNumber: number, unlimited: string) => (maxNumber === 0 ? unlimited : String(maxNumber))
