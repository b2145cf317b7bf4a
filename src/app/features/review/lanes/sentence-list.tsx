import { Repeat1 } from 'lucide-react'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useSelectRange } from '#src/app/features/review/stage/selected-range.tsx'
import { usePairView, useSegmentNow } from '#src/app/features/review/stage/use-video-pair.ts'
import type { TaskMedia } from '#src/app/features/review/task-media.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Segment } from '#src/domain/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { SideName } from '#src/player/core/media.ts'
import { otherSide } from '#src/player/core/session-state.ts'
import { keepInMiddle } from './keep-in-middle.ts'
import { SegmentNotes } from './segment-notes.tsx'
import { SentenceRows } from './sentence-rows.tsx'
import { useSourceThenDub } from './source-then-dub.ts'
import { useLaneLists } from './use-lane-lists.ts'
import styles from './sentence-list.module.css'

/** Milliseconds after scrolling by hand in which the list does not follow playback. */
const handsOffFor = 4000

/** Segments per group: a change renders only the groups it concerns. */
const rowsTogether = 40

type SentenceListProps = {
  media: TaskMedia
  /** The side whose segments are listed. */
  side: SideName
  pair: VideoPair | null
}

/** The segments as a list, for phones: a tap seeks there and plays; the current segment stays in view. */
export function SentenceList({ media, side, pair }: SentenceListProps) {
  const t = useText('lanes')
  const words = useText('review')
  const { offset, duration } = usePairView(pair)
  const { lists } = useLaneLists(media, duration, offset)
  const list = lists[side]
  const groups = useMemo(() => inGroups(list.segments), [list])
  // The first paint contains the first group; the rest of a list of thousands is rendered afterwards at low priority.
  const drawn = useDeferredValue(groups, groups.slice(0, 1))
  const current = useSegmentNow(pair, list)
  const compare = useSourceThenDub(pair, lists)
  const select = useSelectRange()
  const box = useRef<HTMLDivElement>(null)
  const touchedAt = useRef(-Infinity)

  useEffect(() => {
    const item = current === null ? null : box.current?.querySelector<HTMLElement>(`[data-index="${current}"]`)
    if (!box.current || !item || performance.now() - touchedAt.current < handsOffFor) return undefined
    return keepInMiddle(item, box.current)
  }, [current])

  const play = useEffectEvent((index: number) => {
    const segment = list.segments[index]
    if (!segment) return
    touchedAt.current = -Infinity
    select({ start: segment.start, end: segment.end, side, segment: index })
    pair?.send({ kind: 'seek', to: segment.start })
    pair?.send({ kind: 'play' })
  })

  useEffect(() => {
    const element = box.current
    const onClick = ({ target }: MouseEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
      if (row) play(Number(row.dataset['index']))
    }
    const onTouch = () => {
      touchedAt.current = performance.now()
    }
    element?.addEventListener('click', onClick)
    element?.addEventListener('pointerdown', onTouch)
    return () => {
      element?.removeEventListener('click', onClick)
      element?.removeEventListener('pointerdown', onTouch)
    }
  }, [])

  return (
    <section aria-label={words.segments(media[side].language || words[side])}>
      <div ref={box} className={styles['box']}>
        {list.segments.length === 0 && <p className={styles['none']}>{words.noSegments}</p>}
        <ol>
          {drawn.map((rows, group) => (
            <SentenceRows
              key={rows[0]?.index}
              rows={rows}
              current={current !== null && Math.floor(current / rowsTogether) === group ? current : null}
              other={lists[otherSide(side)]}
            />
          ))}
        </ol>
      </div>
      <div className={styles['foot']}>
        <SegmentNotes side={media[side].language || words[side]} notes={list.notes} />
        {list.segments.length > 0 && (
          <Button variant="quiet" size="dense" icon={<Repeat1 aria-hidden />} onClick={compare}>
            {t.sourceThenDub}
          </Button>
        )}
      </div>
    </section>
  )
}

function inGroups(segments: readonly Segment[]): readonly (readonly Segment[])[] {
  return Array.from({ length: Math.ceil(segments.length / rowsTogether) }, (_, group) =>
    segments.slice(group * rowsTogether, (group + 1) * rowsTogether),
  )
}
