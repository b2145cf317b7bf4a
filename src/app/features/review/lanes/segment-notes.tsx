import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { SegmentNote } from '#src/domain/segments/segments.ts'
import styles from './segments-view.module.css'

type SegmentNotesProps = {
  /** The side's label, as shown beside the timelines. */
  side: string
  notes: readonly SegmentNote[]
}

/** The problems of a segment list as text; nothing without problems. */
export function SegmentNotes({ side, notes }: SegmentNotesProps) {
  const t = useTranslations('review')
  if (notes.length === 0) return null
  return (
    <p className={styles['notes']}>
      <b dir="auto">{side}</b> · {notes.map(({ kind, count }) => t.segmentNotes[kind](count)).join(' ')}
    </p>
  )
}
