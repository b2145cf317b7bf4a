import { useText } from '#src/app/platform/i18n/text.tsx'
import type { SegmentNote } from '#src/domain/segments.ts'
import styles from './segment-notes.module.css'

type SegmentNotesProps = {
  /** Whose list, as it is called beside the timelines. */
  side: string
  notes: readonly SegmentNote[]
}

/** What was wrong with a segment list, in words; nothing when nothing was. */
export function SegmentNotes({ side, notes }: SegmentNotesProps) {
  const t = useText('review')
  if (notes.length === 0) return null
  return (
    <p className={styles['notes']}>
      <b dir="auto">{side}</b> · {notes.map(({ kind, count }) => t.segmentNotes[kind](count)).join(' ')}
    </p>
  )
}
