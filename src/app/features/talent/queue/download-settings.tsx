import { lazy, Suspense } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIsHydrating } from '#src/app/ui/use-is-hydrating.ts'
import styles from './queue.module.css'

const DownloadSettingsFields = lazy(async () => ({
  default: (await import('./download-settings-fields.tsx')).DownloadSettingsFields,
}))

/** The download settings, closed at first. Their fields load after the page is shown. */
export function DownloadSettings() {
  const t = useTranslations('queue')
  const isHydrating = useIsHydrating()
  return (
    <details className={styles['disclosure']}>
      <summary>
        <h2>{t.settings}</h2>
      </summary>
      {!isHydrating && (
        <Suspense>
          <DownloadSettingsFields />
        </Suspense>
      )}
    </details>
  )
}
