import { ListChecks } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useSelectRange } from '#src/app/features/review/stage/selected-range.tsx'
import { usePairView } from '#src/app/features/review/stage/use-video-pair.ts'
import type { TaskMedia } from '#src/app/features/review/task-media.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { findHints, type Hint } from '#src/domain/hints.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { HintRow } from './hint-row.tsx'
import { useLaneLists } from './use-lane-lists.ts'
import styles from './hint-list.module.css'

/** Number of hints shown before "show all". */
const firstOnes = 30

const keyOf = ({ kind, side, segment }: Hint) => `${kind}-${side}-${segment.index}`

/** Shows the number of hints; expanded, each hint plays its segment. Hints never change the form. */
export function HintList({ media, pair }: { media: TaskMedia; pair: VideoPair | null }) {
  const t = useText('lanes')
  const { offset, duration } = usePairView(pair)
  const { lists } = useLaneLists(media, duration, offset)
  const hints = useMemo(() => findHints(lists.source, lists.dub), [lists])
  const [open, setOpen] = useState(false)
  const [all, setAll] = useState(false)
  const [looked, setLooked] = useState<ReadonlySet<string>>(new Set())
  const select = useSelectRange()
  const id = useId()

  // Without segments there is nothing to compare, so "nothing to check" would be misleading.
  if (lists.source.segments.length === 0 || lists.dub.segments.length === 0) return null
  if (hints.length === 0) return <p className={styles['none']}>{t.nothingToCheck}</p>

  const look = (hint: Hint) => {
    const { start, end, index } = hint.segment
    setLooked(new Set([...looked, keyOf(hint)]))
    select({ start, end, side: hint.side, segment: index })
    pair?.send({ kind: 'play-range', start, end })
  }
  const shown = all ? hints : hints.slice(0, firstOnes)
  return (
    <>
      <Button
        variant="quiet"
        icon={<ListChecks aria-hidden />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t.checkFirst(hints.length)}
      </Button>
      <div id={id} className={styles['box']} hidden={!open}>
        {open && (
          <ul className={styles['list']} aria-label={t.hints}>
            {shown.map((hint) => (
              <HintRow key={keyOf(hint)} hint={hint} looked={looked.has(keyOf(hint))} onLook={() => look(hint)} />
            ))}
          </ul>
        )}
        {shown.length < hints.length && <Button onClick={() => setAll(true)}>{t.allHints(hints.length)}</Button>}
      </div>
    </>
  )
}
