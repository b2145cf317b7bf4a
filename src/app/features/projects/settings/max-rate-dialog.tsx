import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { parseAmountText } from '#src/domain/money/typed-number.ts'
import { useEdits } from '#src/app/ui/field/use-edits.tsx'
import { formatMoney, maxPrice } from '#src/domain/money/money.ts'
import { type ProjectFacts, projectListKey } from '#src/app/features/projects/project-queries.ts'
import { type HostedDialogProps, useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { Button } from '#src/app/ui/button/button.tsx'

/** The button with which an admin changes a project's highest rate, and its dialog. */
export function MaxRateButton({ project }: { project: ProjectFacts }) {
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
function MaxRateDialog({ project, onClose, ...dialogProps }: HostedDialogProps & { project: ProjectFacts }) {
  const t = useTranslations('setup')
  const highest = formatMoney(maxPrice, { locale: intlTag(useLocale()), symbol: '$', decimals: 'always' })
  const problemText = useProblemText()
  const saved = { rate: project.maxRate.toFixed(2) }
  const { base, form, conflicts, edit, conflictIn } = useEdits(saved, t)
  const [isInvalid, setIsInvalid] = useState(false)
  const save = useCall(
    (maxRate: number) =>
      api('PUT /api/projects/{id}/maxRate', {
        params: { id: project._id },
        body: { maxRate, before: { maxRate: parseAmountText(base.rate) ?? 0 } },
      }),
    {
      invalidates: [projectListKey],
      success: t.maxRateSaved,
      onSuccess: onClose,
      conflicts,
    },
  )
  const submit = () => {
    const amount = parseAmountText(form.rate)
    setIsInvalid(amount === null)
    if (amount !== null) save.mutate(amount)
  }
  const otherError = save.otherError()
  const errorText = isInvalid ? t.rateInvalid(highest) : otherError ? problemText(otherError) : undefined
  return (
    <FormDialog
      {...dialogProps}
      onCancel={onClose}
      title={t.changeMaxRate}
      submitText={t.save}
      busy={save.isPending}
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
            save.reset()
            edit({ rate: value })
          }}
        />
      </Field>
      {conflictIn('rate', saved.rate)}
    </FormDialog>
  )
}
