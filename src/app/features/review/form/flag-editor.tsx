import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Field, FieldError } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { focusFirstError } from '#src/app/ui/field/focus-first-error.ts'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { formatMediaTime } from '#src/app/features/review/stage/format-media-time.ts'
import type { SelectedRange } from '#src/app/features/review/stage/selected-range.tsx'
import { type FlagDraft, type FlagReason, flagReasons, maxRemarkLength } from '#src/domain/review-flags.ts'
import { reviewSections } from '#src/domain/review-sections.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import styles from './flags-panel.module.css'

type FlagEditorProps = {
  flag: FlagDraft
  pair: VideoPair | null
  /** The range currently selected in the videos. */
  selectedRange: SelectedRange | null
  showsOpenFlagError: boolean
  onChange: (flag: FlagDraft) => void
  onSave: () => void
  onDiscard: () => void
}

/** The form of one flag: time range, side, reason and note. */
export function FlagEditor({
  flag,
  pair,
  selectedRange,
  showsOpenFlagError,
  onChange,
  onSave,
  onDiscard,
}: FlagEditorProps) {
  const t = useTranslations('review')
  const [hasTriedSave, setHasTriedSave] = useState(false)
  const reasons: readonly FlagReason[] = reviewSections.flatMap((section) => [...flagReasons(section)])
  const currentPosition = () => Math.max(0, pair?.position() ?? 0)
  const isRangeDifferent = selectedRange && (selectedRange.start !== flag.start || selectedRange.end !== flag.end)
  return (
    <div className={styles['editor']} role="group" aria-label={t.flag}>
      <p className={styles['time']}>
        {t.flagRange(formatMediaTime(Math.min(flag.start, flag.end)), formatMediaTime(Math.max(flag.start, flag.end)))}
      </p>
      <div className={styles['actions']}>
        <Button type="button" size="dense" onClick={() => onChange({ ...flag, start: currentPosition() })}>
          {t.setFlagStart}
        </Button>
        <Button type="button" size="dense" onClick={() => onChange({ ...flag, end: currentPosition() })}>
          {t.setFlagEnd}
        </Button>
        {isRangeDifferent && (
          <Button
            type="button"
            size="dense"
            onClick={() =>
              onChange({ ...flag, start: selectedRange.start, end: selectedRange.end, side: selectedRange.side })
            }
          >
            {t.useMarkedRange}
          </Button>
        )}
      </div>
      <Field label={t.flagReason} error={hasTriedSave && flag.reason === null ? t.flagReasonMissing : undefined}>
        <Select
          options={[
            { value: '', label: t.chooseReason },
            ...reasons.map((reason) => ({ value: reason, label: t.notes[reason] })),
          ]}
          value={flag.reason ?? ''}
          onValueChange={(reason) =>
            onChange({ ...flag, reason: reasons.find((candidate) => candidate === reason) ?? null })
          }
        />
      </Field>
      <Field label={t.flagSide}>
        <Select
          options={[
            { value: 'both', label: t.both },
            { value: 'source', label: t.source },
            { value: 'dub', label: t.dub },
          ]}
          value={flag.side ?? 'both'}
          onValueChange={(side) => onChange({ ...flag, side: side === 'source' || side === 'dub' ? side : null })}
        />
      </Field>
      <Field label={t.flagRemark}>
        <TextArea
          rows={2}
          dir="auto"
          maxLength={maxRemarkLength}
          value={flag.remark}
          onChange={(event) => onChange({ ...flag, remark: event.currentTarget.value })}
        />
      </Field>
      {showsOpenFlagError && <FieldError>{t.flagUnfinished}</FieldError>}
      <div className={styles['actions']}>
        <Button
          type="button"
          onClick={({ currentTarget }) => {
            if (flag.reason !== null) return onSave()
            focusFirstError(currentTarget.closest<HTMLElement>('[role="group"]'), () => setHasTriedSave(true))
          }}
        >
          {t.saveFlag}
        </Button>
        <Button type="button" variant="quiet" onClick={onDiscard}>
          {t.discardFlag}
        </Button>
      </div>
    </div>
  )
}
