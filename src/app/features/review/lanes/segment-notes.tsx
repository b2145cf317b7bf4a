import { useText } from '#src/app/platform/i18n/text.tsx'
import type { SegmentNote } from '#src/domain/segments.ts'
import styles from './segment-notes.module.css'

/** What was wrong with a segment list, in words; nothing when nothing was. */
export function SegmentNotes({ notes }: { notes: readonly SegmentNote[] }) {
  const t = useText('review')
  if (notes.length === 0) return null
  return <p className={styles['notes']}>{notes.map(({ kind, count }) => t.segmentNotes[kind](count)).join(' ')}</p>
}
