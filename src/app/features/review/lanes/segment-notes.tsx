import { Check, X } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Text } from '#src/app/ui/layout/layout.tsx'
import type { SegmentNote } from '#src/domain/segments/segments.ts'
import styles from './segment-notes.module.css'

/** The mark of a segment: a tick or a cross. Decorative; the segment's name states it. */
export function MarkIcon({ ok }: { ok: boolean }) {
  const Icon = ok ? Check : X
  return <Icon size={16} aria-hidden className={styles['mark']} data-ok={ok} />
}

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
    <Text size={12} tone="secondary">
      <b dir="auto">{side}</b> · {notes.map(({ kind, count }) => t.segmentNotes[kind](count)).join(' ')}
    </Text>
  )
}
