import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { SkippedTask } from '#src/domain/review/skip.ts'
import styles from './skipped-note.module.css'

/** Who skipped a task, and why. */
export function SkippedNote({ by, reason, note, side, kind }: SkippedTask) {
  const t = useTranslations('review')
  const brokenVideoText =
    kind && t.brokenVideo(side === null || side === undefined ? t.both : t[side], t.brokenMedia[kind])
  return (
    <p className={styles['skipped']} dir="auto">
      <strong>{t.skippedBy(by, brokenVideoText ?? t.skipReasons[reason])}</strong>
      {note !== '' && <span dir="auto">{note}</span>}
    </p>
  )
}
