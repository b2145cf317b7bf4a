import { useState } from 'react'
import { maxCheckShare, minAnswers, recentAnswers } from '#src/domain/quality/check-task.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Checkbox } from '#src/app/ui/field/checkbox.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { useEdits } from '#src/app/ui/field/use-edits.tsx'
import { parseNumberText, parseWholeNumber } from '#src/domain/money/typed-number.ts'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'
import { type CheckSettings, checksQuery } from './check-queries.ts'

type CheckSettingsDialogProps = HostedDialogProps & { projectId: string; settings: CheckSettings }

/** Percentages are edited as text. */
type Form = { readonly share: string; readonly threshold: string; readonly feedback: boolean }

/** Changes the share of checks, the threshold and the feedback. The input is kept until it is saved or cancelled. */
export function CheckSettingsDialog({ projectId, settings, onClose, ...dialogProps }: CheckSettingsDialogProps) {
  const t = useTranslations('quality').checks
  const tSetup = useTranslations('setup')
  const savedForm: Form = {
    share: String(settings.share),
    threshold: String(settings.threshold),
    feedback: settings.feedback,
  }
  const { edits, form, conflicts, edit, conflictIn } = useEdits(savedForm, tSetup)
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const isShareValid = parseWholeNumber(form.share, { min: 0, max: maxCheckShare }) !== null
  const isThresholdValid = parseWholeNumber(form.threshold, { min: 0, max: 100 }) !== null
  const save = useCall(
    () =>
      api('PUT /api/projects/{id}/checkSettings', {
        params: { id: projectId },
        body: { ...toSettings(edits.values), before: toSettings(edits.before) },
      }),
    { invalidates: [checksQuery(projectId).queryKey], success: t.saved, onSuccess: onClose, conflicts },
  )
  const submit = () => {
    setHasSubmitted(true)
    if (isShareValid && isThresholdValid) save.mutate()
  }
  return (
    <FormDialog
      {...dialogProps}
      onCancel={onClose}
      title={t.title}
      submitText={t.save}
      busy={save.isPending}
      onSubmit={submit}
      error={<CallError error={save.otherError} />}
    >
      <Field
        label={t.shareLabel}
        hint={t.shareHint(maxCheckShare)}
        error={hasSubmitted && !isShareValid ? t.shareError(maxCheckShare) : save.errorAt('share')}
      >
        <NumberInput
          label={t.shareLabel}
          step={5}
          min={0}
          max={maxCheckShare}
          value={form.share}
          onValueChange={(share) => edit({ share })}
        />
      </Field>
      {conflictIn('share', savedForm.share)}
      <Field
        label={t.thresholdLabel}
        hint={t.thresholdHint(recentAnswers, minAnswers)}
        error={hasSubmitted && !isThresholdValid ? t.thresholdError : save.errorAt('threshold')}
      >
        <NumberInput
          label={t.thresholdLabel}
          step={5}
          min={0}
          max={100}
          value={form.threshold}
          onValueChange={(threshold) => edit({ threshold })}
        />
      </Field>
      {conflictIn('threshold', savedForm.threshold)}
      <Checkbox label={t.feedbackLabel} checked={form.feedback} onCheckedChange={(feedback) => edit({ feedback })} />
      {conflictIn('feedback', t.feedbackStates[savedForm.feedback ? 'on' : 'off'])}
    </FormDialog>
  )
}

const toSettings = ({ share, threshold, ...others }: Partial<Form>): Partial<CheckSettings> => ({
  ...others,
  ...(share !== undefined && { share: parseNumberText(share) ?? 0 }),
  ...(threshold !== undefined && { threshold: parseNumberText(threshold) ?? 0 }),
})
