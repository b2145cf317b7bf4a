import { useText } from '#src/app/platform/i18n/text.tsx'
import type { SkippedTask } from '#src/domain/skip.ts'
import styles from './skipped-note.module.css'

/** Who skipped a task, and why. */
export function SkippedNote({ by, reason, note, side, kind }: SkippedTask) {
  const t = useText('review')
  const broken = kind && t.brokenVideo(side === null || side === undefined ? t.both : t[side], t.brokenMedia[kind])
  return (
    <p className={styles['skipped']} dir="auto">
      <strong>{t.skippedBy(by, broken ?? t.skipReasons[reason])}</strong>
      {note !== '' && <span dir="auto">{note}</span>}
    </p>
  )
}
