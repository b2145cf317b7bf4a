import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Field, FieldError } from '#src/app/ui/field/field.tsx'
import { focusFirstError } from '#src/app/ui/field/form.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { formatTenths } from '#src/app/features/review/media/format-media-time.ts'
import type { SelectedRange } from '#src/app/features/review/player/selected-range.tsx'
import {
  clockSide,
  type FlagDraft,
  type FlagReason,
  flagReasons,
  flagSeverities,
  type FlagSide,
  maxRemarkLength,
  maxSecond,
  maxSuggestionLength,
  newFlagDraft,
  roundToTenth,
} from '#src/domain/review/review-flags.ts'
import { reviewSections } from '#src/domain/review/review-sections.ts'
import type { SegmentList } from '#src/domain/segments/segments.ts'
import { mediaTimeAt, sharedTimeAt } from '#src/domain/segments/line-map.ts'
import { usePairClock, usePairView } from '#src/app/features/review/player/use-video-pair.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import styles from './flags-panel.module.css'
import { MapPin } from 'lucide-react'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { parseNumberText } from '#src/domain/money/typed-number.ts'
import { Text, Row, Stack, SecondaryText } from '#src/app/ui/layout/layout.tsx'

const sides = ['both', 'source', 'dub'] as const

const noInvalidTimes = { start: false, end: false }

type FlagEditorProps = {
  flag: FlagDraft
  pair: VideoPair | null
  /** The dub's segments as imported. */
  dubSegments: SegmentList
  /** The range currently selected in the videos. */
  selectedRange: SelectedRange | null
  showsOpenFlagError: boolean
  /** Called once the form is there. */
  onShown: () => void
  onChange: (flag: FlagDraft) => void
  onSave: () => void
  onDiscard: () => void
}

/** The form of one flag. The videos pause when it opens. */
export function FlagEditor({
  flag,
  pair,
  dubSegments,
  selectedRange,
  showsOpenFlagError,
  onShown,
  onChange,
  onSave,
  onDiscard,
}: FlagEditorProps) {
  const t = useTranslations('review')
  const [hasTriedSave, setHasTriedSave] = useState(false)
  const [invalidTimes, setInvalidTimes] = useState(noInvalidTimes)
  // Counts what replaces both times, after which the fields no longer show what was typed.
  const [replacements, setReplacements] = useState(0)
  // Where the other side was chosen: many moments of the source may be one of the dub, of which none leads back.
  const [left, setLeft] = useState<{ readonly from: FlagDraft; readonly to: FlagDraft } | null>(null)
  const { duration } = usePairView(pair)
  const clock = usePairClock(pair)
  const side = clockSide(flag.side)
  const videoEnd = mediaTimeAt(clock, side, duration)
  const latest = Math.max(flag.start, flag.end, duration > 0 ? Math.ceil(videoEnd * 10) / 10 : maxSecond)
  useEffect(() => pair?.dispatch({ kind: 'pause' }), [pair])
  const announce = useEffectEvent(onShown)
  useEffect(() => announce(), [])
  const reasons: readonly FlagReason[] = reviewSections.flatMap((section) => [...flagReasons(section)])
  const currentPosition = () => Math.max(0, mediaTimeAt(clock, side, pair?.position() ?? 0))
  const markedRange = selectedRange && newFlagDraft(selectedRange)
  const isRangeDifferent = markedRange && (markedRange.start !== flag.start || markedRange.end !== flag.end)
  const changeTime = (name: 'start' | 'end', seconds: number | null) => {
    setInvalidTimes({ ...invalidTimes, [name]: seconds === null })
    if (seconds !== null && seconds !== flag[name]) onChange({ ...flag, [name]: seconds })
  }
  const timeField = {
    max: latest,
    invalidText: t.flagTimeInvalid(latest.toLocaleString('en-US')),
    showsError: hasTriedSave,
    currentPosition,
  }
  /** The flag stays where it is: its times become those of the other video there. Text that is no time stays. */
  const changeSide = (to: FlagSide) => {
    const isBack = (name: 'start' | 'end') =>
      left !== null && left.to[name] === flag[name] && clockSide(left.from.side) === clockSide(to)
    const timeThere = (name: 'start' | 'end') => {
      if (invalidTimes[name] || clockSide(to) === side) return flag[name]
      if (left && isBack(name)) return left.from[name]
      return roundToTenth(Math.max(0, mediaTimeAt(clock, clockSide(to), sharedTimeAt(clock, side, flag[name]))))
    }
    const leftSegment = left?.from.side === to && isBack('start') && isBack('end') ? left.from.segment : null
    const segment = to === flag.side ? flag.segment : leftSegment
    const moved = { ...flag, start: timeThere('start'), end: timeThere('end'), side: to, segment }
    if (clockSide(to) !== side) setLeft({ from: flag, to: moved })
    onChange(moved)
  }
  const flaggedSegment = flag.side === 'dub' && flag.segment !== null ? dubSegments.segments[flag.segment] : undefined
  return (
    <Stack className={styles['editor']} role="group" aria-label={t.flag}>
      <SecondaryText tabular>
        {t.flagRange(formatTenths(Math.min(flag.start, flag.end)), formatTenths(Math.max(flag.start, flag.end)))}
        {flag.segment !== null && ` · ${t.segmentNumber(flag.segment + 1)}`}
      </SecondaryText>
      <RadioGroup
        label={t.flagReason}
        layout="chips"
        options={reasons.map((reason) => ({ value: reason, label: t.notes[reason] }))}
        value={flag.reason}
        error={hasTriedSave && flag.reason === null ? t.flagReasonMissing : undefined}
        onValueChange={(reason) => onChange({ ...flag, reason })}
      />
      <RadioGroup
        label={t.flagSeverity}
        layout="chips"
        options={flagSeverities.map((severity) => ({ value: severity, label: t.severities[severity] }))}
        value={flag.severity}
        onValueChange={(severity) => onChange({ ...flag, severity })}
      />
      <RadioGroup
        label={t.flagSide}
        layout="chips"
        options={sides.map((value) => ({ value, label: t[value] }))}
        value={flag.side ?? 'both'}
        onValueChange={(value) => changeSide(value === 'both' ? null : value)}
      />
      <div key={replacements} className={styles['times']}>
        <FlagTimeField
          label={t.flagStart}
          hereLabel={t.setFlagStart}
          seconds={flag.start}
          onChange={(start) => changeTime('start', start)}
          {...timeField}
        />
        <FlagTimeField
          label={t.flagEnd}
          hereLabel={t.setFlagEnd}
          seconds={flag.end}
          onChange={(end) => changeTime('end', end)}
          {...timeField}
        />
      </div>
      {isRangeDifferent && (
        <Row>
          <Button
            type="button"
            size="dense"
            onClick={() => {
              const { start, end, segment } = markedRange
              setInvalidTimes(noInvalidTimes)
              setReplacements(replacements + 1)
              onChange({ ...flag, start, end, side: markedRange.side, segment })
            }}
          >
            {t.useMarkedRange}
          </Button>
        </Row>
      )}
      <Field label={t.flagRemark}>
        <TextArea
          rows={2}
          dir="auto"
          maxLength={maxRemarkLength}
          value={flag.remark}
          onChange={(event) => onChange({ ...flag, remark: event.currentTarget.value })}
        />
      </Field>
      {flaggedSegment && (
        <Text tone="secondary" className={styles['line']} dir="auto">
          {flaggedSegment.text}
        </Text>
      )}
      {(flaggedSegment ?? flag.suggestedText) && (
        <Field label={t.suggestedText}>
          <TextArea
            rows={2}
            dir="auto"
            maxLength={maxSuggestionLength}
            value={flag.suggestedText}
            onChange={(event) => onChange({ ...flag, suggestedText: event.currentTarget.value })}
          />
        </Field>
      )}
      {showsOpenFlagError && <FieldError>{t.flagUnfinished}</FieldError>}
      <Row>
        <Button
          type="button"
          onClick={({ currentTarget }) => {
            if (flag.reason !== null && !invalidTimes.start && !invalidTimes.end) return onSave()
            focusFirstError(currentTarget.closest<HTMLElement>('[role="group"]'), () => setHasTriedSave(true))
          }}
        >
          {t.saveFlag}
        </Button>
        <Button type="button" variant="quiet" onClick={onDiscard}>
          {t.discardFlag}
        </Button>
      </Row>
    </Stack>
  )
}

type FlagTimeFieldProps = {
  label: string
  /** The name of the button that takes over the videos' position. */
  hereLabel: string
  seconds: number
  /** The latest time in seconds. */
  max: number
  invalidText: string
  /** Whether to save the flag was tried. */
  showsError: boolean
  /** Called with null while the text is no time. */
  onChange: (seconds: number | null) => void
  /** Returns the position in seconds of the flagged video. */
  currentPosition: () => number
}

/** One time of a flag, in seconds with tenths. Text that is not a time stays in the field and changes nothing. */
function FlagTimeField({
  label,
  hereLabel,
  seconds,
  max,
  invalidText,
  showsError,
  onChange,
  currentPosition,
}: FlagTimeFieldProps) {
  const [typed, setTyped] = useState({ text: String(seconds), seconds })
  const text = typed.seconds === seconds ? typed.text : String(seconds)
  const change = (newText: string) => {
    const newSeconds = parseTime(newText, max)
    setTyped({ text: newText, seconds: newSeconds ?? seconds })
    onChange(newSeconds)
  }
  const isInvalid = parseTime(text, max) === null
  return (
    <Field label={label} error={isInvalid && showsError ? invalidText : undefined}>
      <Row gap={4} nowrap className={styles['time']}>
        <NumberInput label={label} step={0.1} min={0} max={max} value={text} onValueChange={change} />
        <IconButton
          label={hereLabel}
          icon={<MapPin aria-hidden />}
          onClick={() => change(String(roundToTenth(Math.min(currentPosition(), max))))}
        />
      </Row>
    </Field>
  )
}

/** Returns seconds in tenths; null if the text is no time up to `max`. */
function parseTime(text: string, max: number): number | null {
  const number = parseNumberText(text)
  return number !== null && number >= 0 && number <= max ? roundToTenth(number) : null
}
