import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { BottomSheet } from '#src/app/ui/dialog/dialog.tsx'
import { Field, FieldError } from '#src/app/ui/field/field.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { focusFirstError } from '#src/app/ui/field/form.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import {
  brokenMediaKinds,
  emptySkipDraft,
  toSkip,
  missingSkipField,
  type SkipDraft,
  maxSkipNoteLength,
  skipReasons,
  type Skip,
} from '#src/domain/review/skip.ts'

type SkipSheetProps = {
  /** Values from the draft, possibly of an earlier session. */
  skip: SkipDraft | null
  /** Values that report a video which does not play; null when both play. */
  suggestedSkip: SkipDraft | null
  open: boolean
  onOpenChange: (open: boolean) => void
  busy: boolean
  error: Error | null
  onChange: (skip: SkipDraft) => void
  onSkip: (skip: Skip) => void
}

/** The dialog that skips the task: a video is broken, or the task does not suit this person. */
export function SkipSheet({ skip, suggestedSkip, open, onOpenChange, busy, error, onChange, onSkip }: SkipSheetProps) {
  const t = useTranslations('review')
  const problemText = useProblemText()
  const [hasTriedSubmit, setHasTriedSubmit] = useState(false)
  const form = skip ?? suggestedSkip ?? emptySkipDraft
  const missingField = hasTriedSubmit ? missingSkipField(form) : null
  const submitSkip = (dialog: HTMLElement | null) => {
    const completeSkip = toSkip(form)
    if (completeSkip) onSkip(completeSkip)
    else focusFirstError(dialog, () => setHasTriedSubmit(true))
  }
  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t.skipTask}
      description={t.skipDescription}
      footer={
        <>
          <Button disabled={busy} onClick={() => onOpenChange(false)}>
            {t.keepReviewing}
          </Button>
          <Button
            variant="seal"
            busy={busy}
            onClick={(event) => submitSkip(event.currentTarget.closest<HTMLElement>('[role="dialog"]'))}
          >
            {t.skipTask}
          </Button>
        </>
      }
    >
      <RadioGroup
        label={t.skipReason}
        layout="column"
        value={form.reason}
        options={skipReasons.map((reason) => ({ value: reason, label: t.skipReasons[reason] }))}
        error={missingField === 'reason' ? t.skipReasonMissing : undefined}
        onValueChange={(reason) => onChange({ ...form, reason })}
      />
      {form.reason === 'broken-media' && (
        <>
          <Field label={t.flagSide}>
            <Select
              options={[
                { value: 'dub', label: t.dub },
                { value: 'source', label: t.source },
                { value: 'both', label: t.both },
              ]}
              value={form.side ?? 'both'}
              onValueChange={(side) => onChange({ ...form, side: side === 'source' || side === 'dub' ? side : null })}
            />
          </Field>
          <Field label={t.skipKind} error={missingField === 'kind' ? t.skipKindMissing : undefined}>
            <Select
              options={[
                { value: '', label: t.chooseReason },
                ...brokenMediaKinds.map((kind) => ({ value: kind, label: t.brokenMedia[kind] })),
              ]}
              value={form.kind ?? ''}
              onValueChange={(kind) =>
                onChange({ ...form, kind: brokenMediaKinds.find((candidate) => candidate === kind) ?? null })
              }
            />
          </Field>
        </>
      )}
      <Field label={t.skipNote} error={missingField === 'note' ? t.skipNoteMissing : undefined}>
        <TextArea
          rows={3}
          dir="auto"
          maxLength={maxSkipNoteLength}
          value={form.note}
          onChange={(event) => onChange({ ...form, note: event.currentTarget.value })}
        />
      </Field>
      {error && <FieldError>{problemText(error)}</FieldError>}
    </BottomSheet>
  )
}
