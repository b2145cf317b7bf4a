import { SkipForward } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { BottomSheet } from '#src/app/ui/dialog/dialog.tsx'
import { Field, FieldError } from '#src/app/ui/field/field.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { standAtFirstError } from '#src/app/ui/field/stand-at-first-error.ts'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import {
  brokenMediaKinds,
  emptySkip,
  finishSkip,
  missingInSkip,
  type SkipInWork,
  skipNoteLimit,
  skipReasons,
} from '#src/domain/skip.ts'
import type { Skip } from '#src/domain/skip.ts'

type SkipTaskProps = {
  /** Values from the draft, possibly of an earlier session. */
  skip: SkipInWork | null
  /** Values that report a video which does not play; null when both play. */
  broken: SkipInWork | null
  open: boolean
  onOpenChange: (open: boolean) => void
  busy: boolean
  error: Error | null
  onChange: (skip: SkipInWork) => void
  onSkip: (skip: Skip) => void
}

/** The button and dialog that skip the task: a video is broken, or the task does not suit this person. */
export function SkipTask({ skip, broken, open, onOpenChange, busy, error, onChange, onSkip }: SkipTaskProps) {
  const t = useText('review')
  const problemText = useProblemText()
  const [tried, setTried] = useState(false)
  const filled = skip ?? broken ?? emptySkip
  const missing = tried ? missingInSkip(filled) : null
  const send = (dialog: HTMLElement | null) => {
    const finished = finishSkip(filled)
    if (finished) onSkip(finished)
    else standAtFirstError(dialog, () => setTried(true))
  }
  return (
    <>
      <Button type="button" variant="quiet" icon={<SkipForward aria-hidden />} onClick={() => onOpenChange(true)}>
        {broken ? t.reportBroken : t.skipTask}
      </Button>
      <BottomSheet
        open={open}
        onOpenChange={onOpenChange}
        title={t.skipTask}
        description={t.skipWhat}
        footer={
          <>
            <Button disabled={busy} onClick={() => onOpenChange(false)}>
              {t.askBack}
            </Button>
            <Button
              variant="seal"
              busy={busy}
              onClick={(event) => send(event.currentTarget.closest<HTMLElement>('[role="dialog"]'))}
            >
              {t.skipTask}
            </Button>
          </>
        }
      >
        <RadioGroup
          label={t.skipReason}
          layout="column"
          value={filled.reason}
          options={skipReasons.map((reason) => ({ value: reason, label: t.skipReasons[reason] }))}
          error={missing === 'reason' ? t.skipReasonMissing : undefined}
          onValueChange={(reason) => onChange({ ...filled, reason })}
        />
        {filled.reason === 'broken-media' && (
          <>
            <Field label={t.flagSide}>
              <Select
                options={[
                  { value: 'dub', label: t.dub },
                  { value: 'source', label: t.source },
                  { value: 'both', label: t.both },
                ]}
                value={filled.side ?? 'both'}
                onValueChange={(side) =>
                  onChange({ ...filled, side: side === 'source' || side === 'dub' ? side : null })
                }
              />
            </Field>
            <Field label={t.skipKind} error={missing === 'kind' ? t.skipKindMissing : undefined}>
              <Select
                options={[
                  { value: '', label: t.chooseReason },
                  ...brokenMediaKinds.map((kind) => ({ value: kind, label: t.brokenMedia[kind] })),
                ]}
                value={filled.kind ?? ''}
                onValueChange={(kind) =>
                  onChange({ ...filled, kind: brokenMediaKinds.find((each) => each === kind) ?? null })
                }
              />
            </Field>
          </>
        )}
        <Field label={t.skipNote} error={missing === 'note' ? t.skipNoteMissing : undefined}>
          <TextArea
            rows={3}
            dir="auto"
            maxLength={skipNoteLimit}
            value={filled.note}
            onChange={(event) => onChange({ ...filled, note: event.currentTarget.value })}
          />
        </Field>
        {error && <FieldError>{problemText(error)}</FieldError>}
      </BottomSheet>
    </>
  )
}
