import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { parseAmountText } from '#src/app/ui/field/parse-amount-text.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import { type Project, projectsQuery } from '#src/app/features/projects/project-queries.ts'
import type { LazyDialogProps } from './use-lazy-dialog.ts'

/** Changes the highest rate of a project's bundles. The input is kept until it is saved or cancelled. */
export function MaxRateDialog({ project, onDone, ...dialogProps }: LazyDialogProps & { project: Project }) {
  const t = useTranslations('setup')
  const problemText = useProblemText()
  const client = useQueryClient()
  const [rate, setRate] = useState(project.maxRate.toFixed(2))
  const [isInvalid, setIsInvalid] = useState(false)
  const saveMutation = useMutation({
    mutationFn: (maxRate: number) =>
      api('PUT /api/projects/{id}/maxRate', { params: { id: project._id }, body: { maxRate } }),
    onSuccess: async () => {
      toast.success(t.maxRateSaved)
      await client.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true })
      onDone()
    },
  })
  const submit = () => {
    const amount = parseAmountText(rate)
    setIsInvalid(amount === null)
    if (amount !== null) saveMutation.mutate(amount)
  }
  const errorText = isInvalid ? t.bundleErrors.rate : saveMutation.isError ? problemText(saveMutation.error) : undefined
  return (
    <FormDialog
      {...dialogProps}
      onCancel={onDone}
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
          value={rate}
          onValueChange={(value) => {
            setIsInvalid(false)
            saveMutation.reset()
            setRate(value)
          }}
        />
      </Field>
    </FormDialog>
  )
}
