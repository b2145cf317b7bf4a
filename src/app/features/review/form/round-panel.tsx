import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { formatMediaTime } from '#src/app/features/review/media/format-media-time.ts'
import { noChanges, useSegmentReview } from '#src/app/features/review/lanes/segment-review.ts'
import { useSoundAnalysis } from '#src/app/features/review/media/use-sound-analysis.ts'
import { clockOf } from '#src/app/features/review/player/pair-clock.ts'
import type { Task, TaskMedia } from '#src/app/features/review/task/task-media.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { classNames } from '#src/app/ui/class-names.ts'
import { Row, SecondaryText, Text } from '#src/app/ui/layout/layout.tsx'
import type { ReviewResult } from '#src/domain/review/review.ts'
import { beforeAnswers, maxFlags } from '#src/domain/review/review-flags.ts'
import { answerFlagBefore, carryFlag } from '#src/domain/review/round-before.ts'
import { compareSegments, type SegmentChange } from '#src/domain/segments/compare-segments.ts'
import { toSharedRange } from '#src/domain/segments/shared-clock.ts'
import { parseSegments } from '#src/domain/segments/segments.ts'
import { soundsDifferent } from '#src/listening/compare-takes.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { FlagButton } from './flag-button.tsx'
import styles from './flags-panel.module.css'

const noLines = parseSegments('')

type RoundPanelProps = {
  task: Task
  media: TaskMedia
  pair: VideoPair | null
  result: ReviewResult
  /** Null while the review cannot be changed. */
  onChange: ((result: ReviewResult) => void) | null
}

/** What a review of a new version is about: the flags of the version before, each with its answer, and the lines that changed. */
export function RoundPanel({ task, media, pair, result, onChange }: RoundPanelProps) {
  const t = useTranslations('review')
  const { roundBefore } = task
  const listBefore = roundBefore?.segments ?? null
  const changes = useMemo(() => {
    const after = media.dub.segments.segments
    return compareSegments(listBefore === null ? after : parseSegments(listBefore).segments, after)
  }, [listBefore, media])
  const flags = roundBefore?.flags ?? []
  const isFull = (result.flags ?? []).length >= maxFlags
  return (
    <section className={classNames(styles['panel'], styles['round'])} aria-label={t.round(task.round)}>
      <Text as="h2" size={18}>
        {t.round(task.round)}
      </Text>
      {flags.length > 0 && (
        <>
          <Text as="h3" size={16}>
            {t.flagsBefore(task.round - 1)}
          </Text>
          <ol className={styles['list']}>
            {flags.map((flag, index) => {
              const answer = result.flagsBefore?.[index] ?? null
              return (
                <li key={index} className={styles['flag']}>
                  <FlagButton flag={flag} pair={pair} played={carryFlag(flag, changes)} />
                  {onChange ? (
                    <Row gap={8} className={styles['answers']}>
                      {beforeAnswers.map((value) => (
                        <Button
                          key={value}
                          size="dense"
                          aria-pressed={answer === value}
                          disabled={isFull && value === 'still-there' && answer !== value}
                          onClick={() => onChange(answerFlagBefore(result, flags, { index, answer: value, changes }))}
                        >
                          {t.beforeAnswers[value]}
                        </Button>
                      ))}
                    </Row>
                  ) : (
                    <SecondaryText className={styles['answers']}>
                      {answer ? t.beforeAnswers[answer] : t.notAnswered}
                    </SecondaryText>
                  )}
                </li>
              )
            })}
          </ol>
        </>
      )}
      <ChangedLines task={task} media={media} pair={pair} changes={changes} />
    </section>
  )
}

type ChangedLinesProps = Pick<RoundPanelProps, 'task' | 'media' | 'pair'> & { changes: readonly SegmentChange[] }

function ChangedLines({ task, media, pair, changes }: ChangedLinesProps) {
  const t = useTranslations('review')
  const sound = useDifferentSounds({ task, media, pair, changes })
  const state = typeof sound === 'string' ? sound : 'compared'
  const changed = useMemo(
    () =>
      changes.flatMap((change) => {
        if (change.kind !== 'same') return { ...change, kind: change.kind }
        return typeof sound !== 'string' && sound.has(change) ? { ...change, kind: 'sound' as const } : []
      }),
    [changes, sound],
  )
  const { showChanges } = useSegmentReview()
  useEffect(() => {
    showChanges(new Map(changed.flatMap(({ kind, after }) => (after ? [[after.originalIndex, kind]] : []))))
    return () => showChanges(noChanges)
  }, [changed, showChanges])
  return (
    <>
      <Text as="h3" size={16}>
        {changed.length > 0 ? t.changedLines(changed.length) : t.noChangedLines[state]}
      </Text>
      {state !== 'compared' && <SecondaryText>{t.soundCompared[state]}</SecondaryText>}
      {changed.length > 0 && (
        <ol className={styles['list']}>
          {changed.map(({ kind, before, after }) => (
            <li key={`${before?.index} ${after?.index}`} className={styles['flag']}>
              <button
                type="button"
                className={styles['jump']}
                disabled={after === null}
                onClick={() =>
                  after && pair?.dispatch({ kind: 'play-range', ...toSharedRange(clockOf(pair), 'dub', after) })
                }
              >
                <Text as="span" size={12} tone="secondary" tabular>
                  {formatMediaTime((after ?? before)?.start ?? 0)}&nbsp;· {t.lineChanges[kind]}
                </Text>
                {before && kind !== 'sound' && kind !== 'moved' && <del dir="auto">{before.text}</del>}
                {after && <span dir="auto">{after.text}</span>}
              </button>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

/** The lines with the same words and times that sound different; `unknown` where the sound of a dub cannot be read. */
function useDifferentSounds({
  task,
  media,
  pair,
  changes,
}: ChangedLinesProps): ReadonlySet<SegmentChange> | 'comparing' | 'unknown' {
  const { waveforms, isSettled } = useSoundAnalysis(media, pair)
  /** Empty where it cannot be read. */
  const [before, setBefore] = useState<Uint8Array | null>(null)
  const url = task.roundBefore?.target_external_url ?? ''
  const after = waveforms.dub ?? (isSettled ? nothing : null)
  // After the new version: its sound, which the timeline shows, comes first. Waveforms of this device are read again.
  const isReady = after !== null && after.length > 0
  useEffect(() => {
    if (!isReady || url === '') return undefined
    const controller = new AbortController()
    const read = async () => {
      const { analyzeSound } = await import('#src/app/features/review/media/analyze-sound.ts')
      await analyzeSound(
        { urls: { source: '', dub: url }, lists: { source: noLines, dub: noLines }, isListening: false },
        (_, values) => setBefore((shown) => values ?? shown),
        controller.signal,
      )
    }
    void read()
      .catch(() => undefined)
      .then(() => !controller.signal.aborted && setBefore((shown) => shown ?? nothing))
    return () => controller.abort()
  }, [isReady, url])
  return useMemo(() => {
    if (after?.length === 0 || before?.length === 0) return 'unknown'
    if (!before || !after) return 'comparing'
    const isDifferent = (change: SegmentChange) =>
      change.kind === 'same' && change.before && change.after
        ? soundsDifferent(before, after, { before: change.before, after: change.after }) === true
        : false
    return new Set(changes.filter(isDifferent))
  }, [before, after, changes])
}

const nothing = new Uint8Array()
