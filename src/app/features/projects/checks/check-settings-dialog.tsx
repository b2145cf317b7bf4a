import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxCheckShare, minAnswers, recentAnswers } from '#src/domain/check-task.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Checkbox } from '#src/app/ui/field/checkbox.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import type { LazyDialogProps } from '#src/app/features/projects/setup/lazy-dialog.tsx'
import { type CheckSettings, checksQuery } from './check-queries.ts'

type CheckSettingsDialogProps = LazyDialogProps & { projectId: string; settings: CheckSettings }

/** Changes the share of checks, the threshold and the feedback. The input is kept until it is saved or cancelled. */
export function CheckSettingsDialog({ projectId, settings, onDone, ...dialogProps }: CheckSettingsDialogProps) {
  const t = useTranslations('quality').checks
  const client = useQueryClient()
  // What is not edited follows what is stored.
  const [edits, setEdits] = useState<Partial<{ share: string; threshold: string; feedback: boolean }>>({})
  const edit = (change: typeof edits) => setEdits((before) => ({ ...before, ...change }))
  const { share = String(settings.share), threshold = String(settings.threshold) } = edits
  const { feedback = settings.feedback } = edits
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const shareValue = parsePercent(share, maxCheckShare)
  const thresholdValue = parsePercent(threshold, 100)
  const saveMutation = useMutation({
    mutationFn: (body: CheckSettings) =>
      api('PUT /api/projects/{id}/checkSettings', { params: { id: projectId }, body }),
    onSuccess: async () => {
      toast.success(t.saved)
      await client.invalidateQueries({ queryKey: checksQuery(projectId).queryKey })
      onDone()
    },
  })
  const submit = () => {
    setHasSubmitted(true)
    if (shareValue !== null && thresholdValue !== null)
      saveMutation.mutate({ share: shareValue, threshold: thresholdValue, feedback })
  }
  return (
    <FormDialog
      {...dialogProps}
      onCancel={onDone}
      title={t.title}
      submitText={t.save}
      busy={saveMutation.isPending}
      onSubmit={submit}
      error={<CallError error={saveMutation.error} />}
    >
      <Field
        label={t.shareLabel}
        hint={t.shareHint(maxCheckShare)}
        error={hasSubmitted && shareValue === null ? t.shareError(maxCheckShare) : undefined}
      >
        <NumberInput
          label={t.shareLabel}
          step={5}
          min={0}
          max={maxCheckShare}
          value={share}
          onValueChange={(share) => edit({ share })}
        />
      </Field>
      <Field
        label={t.thresholdLabel}
        hint={t.thresholdHint(recentAnswers, minAnswers)}
        error={hasSubmitted && thresholdValue === null ? t.thresholdError : undefined}
      >
        <NumberInput
          label={t.thresholdLabel}
          step={5}
          min={0}
          max={100}
          value={threshold}
          onValueChange={(threshold) => edit({ threshold })}
        />
      </Field>
      <Checkbox label={t.feedbackLabel} checked={feedback} onCheckedChange={(feedback) => edit({ feedback })} />
    </FormDialog>
  )
}

/** A whole number from 0 to `max`; null for other text. */
function parsePercent(text: string, max: number): number | null {
  const trimmed = text.trim()
  return /^\d{1,3}$/.test(trimmed) && Number(trimmed) <= max ? Number(trimmed) : null
}
