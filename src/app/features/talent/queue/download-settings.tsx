import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIsHydrating } from '#src/app/ui/use-is-hydrating.ts'
import styles from './queue.module.css'
import { DownloadSettingsFields } from './download-settings-fields.tsx'

/** The download settings, closed at first. Their fields are this device's. */
export function DownloadSettings() {
  const t = useTranslations('queue')
  const isHydrating = useIsHydrating()
  return (
    <details className={styles['disclosure']}>
      <summary>
        <h2>{t.settings}</h2>
      </summary>
      {!isHydrating && <DownloadSettingsFields />}
    </details>
  )
}
