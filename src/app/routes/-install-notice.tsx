import { useText } from '#src/app/platform/i18n/text.tsx'
import { InstallSteps } from '#src/app/platform/install/install-steps.tsx'
import { closeInstallOffer } from '#src/app/platform/install/offer-install.ts'
import { useInstall } from '#src/app/platform/install/use-install.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import styles from './-notice.module.css'

/** The app's own offer to come onto the home screen, after a first review or bid. */
export function InstallNotice() {
  const t = useText('install')
  const { way, begin, showsSteps, hideSteps } = useInstall()
  const start = async () => {
    const goesOn = await begin()
    // The steps stand open until they are closed.
    if (way === 'prompt') closeInstallOffer(goesOn ? 'taken' : 'refused')
  }
  return (
    <>
      {!showsSteps && (
        <aside className={styles['notice']}>
          <span role="status">{t.offer}</span>
          <Button size="dense" variant="quiet" onClick={() => closeInstallOffer('refused')}>
            {t.notNow}
          </Button>
          <Button size="dense" variant="seal" onClick={() => void start()}>
            {way === 'steps' ? t.howTo : t.install}
          </Button>
        </aside>
      )}
      <InstallSteps
        open={showsSteps}
        onClose={() => {
          hideSteps()
          closeInstallOffer('taken')
        }}
      />
    </>
  )
}
