import { useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Field, FieldError } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { standAtFirstError } from '#src/app/ui/field/stand-at-first-error.ts'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { formatMediaTime } from '#src/app/features/review/stage/media-time.ts'
import type { SelectedRange } from '#src/app/features/review/stage/selected-range.tsx'
import { type FlagInWork, type FlagReason, flagReasons, remarkLimit } from '#src/domain/review-flags.ts'
import { reviewSections } from '#src/domain/review.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import styles from './flags-panel.module.css'

type FlagEditorProps = {
  flag: FlagInWork
  pair: VideoPair | null
  /** The range currently selected in the videos. */
  range: SelectedRange | null
  unfinished: boolean
  onChange: (flag: FlagInWork) => void
  onSave: () => void
  onDiscard: () => void
}

/** The form of one flag: time range, side, reason and note. */
export function FlagEditor({ flag, pair, range, unfinished, onChange, onSave, onDiscard }: FlagEditorProps) {
  const t = useText('review')
  const [tried, setTried] = useState(false)
  const reasons: readonly FlagReason[] = reviewSections.flatMap((section) => [...flagReasons(section)])
  const here = () => Math.max(0, pair?.position() ?? 0)
  const elsewhere = range && (range.start !== flag.start || range.end !== flag.end)
  return (
    <div className={styles['editor']} role="group" aria-label={t.flag}>
      <p className={styles['place']}>
        {t.flagPlace(formatMediaTime(Math.min(flag.start, flag.end)), formatMediaTime(Math.max(flag.start, flag.end)))}
      </p>
      <div className={styles['buttons']}>
        <Button type="button" size="dense" onClick={() => onChange({ ...flag, start: here() })}>
          {t.flagFromHere}
        </Button>
        <Button type="button" size="dense" onClick={() => onChange({ ...flag, end: here() })}>
          {t.flagToHere}
        </Button>
        {elsewhere && (
          <Button
            type="button"
            size="dense"
            onClick={() => onChange({ ...flag, start: range.start, end: range.end, side: range.side })}
          >
            {t.flagMarked}
          </Button>
        )}
      </div>
      <Field label={t.flagReason} error={tried && flag.reason === null ? t.flagReasonMissing : undefined}>
        <Select
          options={[
            { value: '', label: t.chooseReason },
            ...reasons.map((reason) => ({ value: reason, label: t.notes[reason] })),
          ]}
          value={flag.reason ?? ''}
          onValueChange={(reason) => onChange({ ...flag, reason: reasons.find((each) => each === reason) ?? null })}
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
          maxLength={remarkLimit}
          value={flag.remark}
          onChange={(event) => onChange({ ...flag, remark: event.currentTarget.value })}
        />
      </Field>
      {unfinished && <FieldError>{t.flagUnfinished}</FieldError>}
      <div className={styles['buttons']}>
        <Button
          type="button"
          onClick={({ currentTarget }) => {
            if (flag.reason !== null) return onSave()
            standAtFirstError(currentTarget.closest<HTMLElement>('[role="group"]'), () => setTried(true))
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
