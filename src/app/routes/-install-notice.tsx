import { useLocation } from '@tanstack/react-router'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { InstallSteps } from '#src/app/platform/install/install-steps.tsx'
import { recordInstallAnswer } from '#src/app/platform/install/offer-install.ts'
import { useInstall } from '#src/app/platform/install/use-install.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import styles from './-notice.module.css'

/** Offers to install the app, after a first review or bid; on the page of a task only once that is left. */
export function InstallNotice() {
  const t = useTranslations('install')
  // It would cover the controls of the next task, which opens by itself.
  const isOnTask = useLocation({ select: ({ pathname }) => pathname.startsWith('/task/') })
  const { method, startInstall, isShowingSteps, closeSteps } = useInstall()
  const handleInstall = async () => {
    const isAccepted = await startInstall()
    // The other methods show steps, which stay open until they are closed.
    if (method === 'prompt') recordInstallAnswer(isAccepted ? 'accepted' : 'dismissed')
  }
  return (
    <>
      {!isShowingSteps && !isOnTask && (
        <aside className={styles['notice']}>
          <span role="status">{t.offer}</span>
          <span className={styles['actions']}>
            <Button size="dense" variant="quiet" onClick={() => recordInstallAnswer('dismissed')}>
              {t.notNow}
            </Button>
            <Button size="dense" variant="seal" onClick={() => void handleInstall()}>
              {method === 'steps' ? t.showSteps : t.install}
            </Button>
          </span>
        </aside>
      )}
      <InstallSteps
        open={isShowingSteps}
        onClose={() => {
          closeSteps()
          recordInstallAnswer('accepted')
        }}
      />
    </>
  )
}
