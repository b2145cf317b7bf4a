import { useEffect, useRef } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { segmentAt, type SegmentList } from '#src/domain/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { formatMediaTime } from '#src/app/features/review/stage/media-time.ts'
import { SegmentNotes } from './segment-notes.tsx'
import { usePositionValue } from '#src/app/features/review/stage/use-video-pair.ts'
import { VoiceLetter } from './voice-letter.tsx'
import styles from './sentence-list.module.css'

/** Milliseconds a person who scrolled by hand is left alone. */
const handsOffFor = 4000

type SentenceListProps = { label: string; list: SegmentList; pair: VideoPair | null }

/** The segments to read, on a phone: a tap seeks there and plays on; the sentence being said stays in view. */
export function SentenceList({ label, list, pair }: SentenceListProps) {
  const t = useText('review')
  const current = usePositionValue(pair, (seconds) => segmentAt(list, seconds)?.index ?? null)
  const box = useRef<HTMLDivElement>(null)
  const touchedAt = useRef(-Infinity)

  useEffect(() => {
    const item = current === null ? null : box.current?.querySelectorAll('li')[current]
    if (!box.current || !item || performance.now() - touchedAt.current < handsOffFor) return
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const top = item.offsetTop - (box.current.clientHeight - item.clientHeight) / 2
    box.current.scrollTo({ top, behavior: calm ? 'auto' : 'smooth' })
  }, [current])

  const play = (start: number) => {
    pair?.send({ kind: 'seek', to: start })
    pair?.send({ kind: 'play' })
  }

  return (
    <section aria-label={t.segments(label)}>
      <div
        ref={box}
        className={styles['box']}
        onPointerDown={() => {
          touchedAt.current = performance.now()
        }}
      >
        {list.segments.length === 0 && <p className={styles['none']}>{t.noSegments}</p>}
        <ol>
          {list.segments.map(({ index, text, start, speaker, gender }) => (
            <li key={index}>
              <button
                type="button"
                className={styles['sentence']}
                aria-current={index === current || undefined}
                onClick={() => {
                  touchedAt.current = -Infinity
                  play(start)
                }}
              >
                <VoiceLetter gender={gender} />
                <span dir="auto" className={styles['text']}>
                  {speaker && <b>{speaker}: </b>}
                  {text}
                </span>
                <time>{formatMediaTime(start)}</time>
              </button>
            </li>
          ))}
        </ol>
      </div>
      <SegmentNotes notes={list.notes} />
    </section>
  )
}
