import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { parseAmountText } from '#src/domain/money/typed-number.ts'
import { useEdits } from '#src/app/ui/field/use-edits.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { formatMoney, maxPrice } from '#src/domain/money/money.ts'
import { type Project, projectsQuery } from '#src/app/features/projects/project-queries.ts'
import { type HostedDialogProps, useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { Button } from '#src/app/ui/button/button.tsx'

/** The button with which an admin changes a project's highest rate, and its dialog. */
export function MaxRateButton({ project }: { project: Project }) {
  const t = useTranslations('setup')
  const dialog = useDialog({ keepsInput: true })
  return (
    <>
      <Button size="dense" onClick={() => dialog.open()}>
        {t.changeMaxRate}
      </Button>
      {dialog.render((props) => (
        <MaxRateDialog project={project} {...props} />
      ))}
    </>
  )
}

/** Changes the highest rate of a project's bundles. The input is kept until it is saved or cancelled. */
function MaxRateDialog({ project, onClose, ...dialogProps }: HostedDialogProps & { project: Project }) {
  const t = useTranslations('setup')
  const highest = formatMoney(maxPrice, { locale: intlTag(useLocale()), symbol: '$', decimals: 'always' })
  const problemText = useProblemText()
  const client = useQueryClient()
  const saved = { rate: project.maxRate.toFixed(2) }
  const { base, form, conflicts, edit, conflictIn } = useEdits(saved, t)
  const [isInvalid, setIsInvalid] = useState(false)
  const saveMutation = useMutation({
    mutationFn: (maxRate: number) =>
      api('PUT /api/projects/{id}/maxRate', {
        params: { id: project._id },
        body: { maxRate, before: { maxRate: parseAmountText(base.rate) ?? 0 } },
      }),
    // After a conflict the form shows what somebody else stored.
    onError: () => client.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true }),
    onSuccess: async () => {
      toast.success(t.maxRateSaved)
      await client.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true })
      onClose()
    },
  })
  const submit = () => {
    const amount = parseAmountText(form.rate)
    setIsInvalid(amount === null)
    if (amount !== null) saveMutation.mutate(amount)
  }
  const error =
    conflicts.length > 0 && saveMutation.error instanceof ApiProblem && saveMutation.error.problem === 'edit-conflict'
      ? null
      : saveMutation.error
  const errorText = isInvalid ? t.rateInvalid(highest) : error ? problemText(error) : undefined
  return (
    <FormDialog
      {...dialogProps}
      onCancel={onClose}
      title={t.changeMaxRate}
      submitText={t.save}
      busy={saveMutation.isPending}
      onSubmit={submit}
      error={<NeedsNetwork />}
    >
      <Field label={t.maxRatePerTask} required hint={t.maxRateHint} error={errorText}>
        <NumberInput
          label={t.maxRatePerTask}
          step={0.5}
          min={0}
          value={form.rate}
          onValueChange={(value) => {
            setIsInvalid(false)
            saveMutation.reset()
            edit({ rate: value })
          }}
        />
      </Field>
      {conflictIn('rate', saved.rate)}
    </FormDialog>
  )
}
