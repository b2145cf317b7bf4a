import { ListChecks } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useSelectRange } from '#src/app/features/review/stage/selected-range.tsx'
import { usePairView } from '#src/app/features/review/stage/use-video-pair.ts'
import type { TaskMedia } from '#src/app/features/review/task-media.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { findHints, type Hint } from '#src/domain/find-hints.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { HintRow } from './hint-row.tsx'
import { useAlignedSegments } from './use-aligned-segments.ts'
import styles from './hint-list.module.css'

/** Number of hints shown before "show all". */
const initialHintCount = 30

const hintKey = ({ kind, side, segment }: Hint) => `${kind}-${side}-${segment.index}`

/** Shows the number of hints; expanded, each hint plays its segment. Hints never change the form. */
export function HintList({ media, pair }: { media: TaskMedia; pair: VideoPair | null }) {
  const t = useTranslations('lanes')
  const { offset, duration } = usePairView(pair)
  const { lists } = useAlignedSegments(media, duration, offset)
  const hints = useMemo(() => findHints(lists.source, lists.dub), [lists])
  const [open, setOpen] = useState(false)
  const [isExpanded, setIsExpanded] = useState(false)
  const [visitedKeys, setVisitedKeys] = useState<ReadonlySet<string>>(new Set())
  const selectRange = useSelectRange()
  const id = useId()

  // Without segments there is nothing to compare, so "nothing to check" would be misleading.
  if (lists.source.segments.length === 0 || lists.dub.segments.length === 0) return null
  if (hints.length === 0) return <p className={styles['empty']}>{t.noHints}</p>

  const playHint = (hint: Hint) => {
    const { start, end, originalIndex } = hint.segment
    setVisitedKeys(new Set([...visitedKeys, hintKey(hint)]))
    selectRange({ start, end, side: hint.side, segment: originalIndex })
    pair?.dispatch({ kind: 'play-range', start, end })
  }
  const visibleHints = isExpanded ? hints : hints.slice(0, initialHintCount)
  return (
    <>
      <Button
        variant="quiet"
        icon={<ListChecks aria-hidden />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t.hintCount(hints.length)}
      </Button>
      <div id={id} className={styles['box']} hidden={!open}>
        {open && (
          <ul className={styles['list']} aria-label={t.hints}>
            {visibleHints.map((hint) => (
              <HintRow
                key={hintKey(hint)}
                hint={hint}
                isVisited={visitedKeys.has(hintKey(hint))}
                onPlay={() => playHint(hint)}
              />
            ))}
          </ul>
        )}
        {visibleHints.length < hints.length && (
          <Button onClick={() => setIsExpanded(true)}>{t.allHints(hints.length)}</Button>
        )}
      </div>
    </>
  )
}
