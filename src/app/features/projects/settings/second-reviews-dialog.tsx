import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tolerances } from '#src/domain/quality/second-review-share.ts'
import { api } from '#src/app/platform/api/api.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { useEdits } from '#src/app/ui/field/use-edits.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { parseNumberText, parseWholeNumber } from '#src/domain/money/typed-number.ts'
import { type SecondReviewSettings, secondReviewsQuery } from '#src/app/features/projects/setup/setup-queries.ts'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'

type SecondReviewsDialogProps = HostedDialogProps & { projectId: string; settings: SecondReviewSettings }

/** The share is edited as text. */
type Form = { readonly share: string; readonly tolerance: SecondReviewSettings['tolerance'] }

/** Changes how many reviews get a second one, and the tolerance. The input is kept until it is saved or cancelled. */
export function SecondReviewsDialog({ projectId, settings, onClose, ...dialogProps }: SecondReviewsDialogProps) {
  const t = useTranslations('quality')
  const tSetup = useTranslations('setup')
  const client = useQueryClient()
  const savedForm: Form = { share: String(settings.share), tolerance: settings.tolerance }
  const { edits, form, conflicts, edit, conflictIn } = useEdits(savedForm, tSetup)
  const [isInvalid, setIsInvalid] = useState(false)
  const saveMutation = useMutation({
    mutationFn: () =>
      api('PUT /api/projects/{id}/secondReviews', {
        params: { id: projectId },
        body: { ...toSettings(edits.values), before: toSettings(edits.before) },
      }),
    // After a conflict the form shows what others stored.
    onError: () => client.invalidateQueries({ queryKey: secondReviewsQuery(projectId).queryKey }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: secondReviewsQuery(projectId).queryKey })
      // Other disagreements are open now.
      void client.invalidateQueries({ queryKey: ['projects', projectId, 'quality'] })
      toast.success(t.secondReviewsSaved)
      onClose()
    },
  })
  const submit = () => {
    const isShare = parseWholeNumber(form.share, { min: 0, max: 100 }) !== null
    setIsInvalid(!isShare)
    if (isShare) saveMutation.mutate()
  }
  const isConflict = saveMutation.error instanceof ApiProblem && saveMutation.error.problem === 'edit-conflict'
  return (
    <FormDialog
      {...dialogProps}
      onCancel={onClose}
      title={t.editSecondReviews}
      submitText={tSetup.save}
      busy={saveMutation.isPending}
      onSubmit={submit}
      error={<CallError error={isConflict && conflicts.length > 0 ? null : saveMutation.error} />}
    >
      <Field label={t.sharePercent} required hint={t.shareHint} error={isInvalid ? t.shareInvalid : undefined}>
        <NumberInput
          label={t.sharePercent}
          step={5}
          min={0}
          max={100}
          value={form.share}
          onValueChange={(share) => {
            setIsInvalid(false)
            edit({ share })
          }}
        />
      </Field>
      {conflictIn('share', savedForm.share)}
      <Field label={t.tolerance} hint={t.toleranceHint}>
        <Select
          options={tolerances.map((value) => ({ value: String(value), label: t.tolerances[value] }))}
          value={String(form.tolerance)}
          onValueChange={(value) => edit({ tolerance: value === '1' ? 1 : 0 })}
        />
      </Field>
      {conflictIn('tolerance', t.tolerances[savedForm.tolerance])}
    </FormDialog>
  )
}

const toSettings = ({ share, ...others }: Partial<Form>): Partial<SecondReviewSettings> => ({
  ...others,
  ...(share !== undefined && { share: parseNumberText(share) ?? 0 }),
})
