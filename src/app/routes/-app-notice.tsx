import { type Notice, dismissNotice } from '#src/app/platform/update/notices.ts'
import { useLocation } from '@tanstack/react-router'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { InstallSteps, useInstall } from '#src/app/platform/install/install-steps.tsx'
import { recordInstallAnswer } from '#src/app/platform/install/offer-install.ts'
import { Row } from '#src/app/ui/layout/layout.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import styles from './-app-notice.module.css'
import { useState } from 'react'
import { applyUpdate } from '#src/app/platform/update/apply-update.ts'

export function AppNotice({ notice }: { notice: Notice }) {
  return notice === 'install' ? <InstallNotice /> : <UpdateNotice notice={notice} />
}

/** Offers to install the app, after a first review or bid; on the page of a task only once that is left. */
function InstallNotice() {
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
          <Row as="span" justify="end" className={styles['actions']}>
            <Button size="dense" variant="quiet" onClick={() => recordInstallAnswer('dismissed')}>
              {t.notNow}
            </Button>
            <Button size="dense" variant="seal" onClick={() => void handleInstall()}>
              {method === 'steps' ? t.showSteps : t.install}
            </Button>
          </Row>
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

/** `update`: a new version is available; can be dismissed. `old-client`: this version no longer works; stays. */
function UpdateNotice({ notice }: { notice: 'old-client' | 'update' }) {
  const t = useTranslations('install')
  const problems = useTranslations('problems')
  const [busy, setBusy] = useState(false)
  const update = () => {
    setBusy(true)
    void applyUpdate()
  }
  return (
    <aside className={styles['notice']}>
      <span role={notice === 'update' ? 'status' : 'alert'}>
        {notice === 'update' ? t.updateReady : problems['old-client']}
      </span>
      <Row as="span" justify="end" className={styles['actions']}>
        {notice === 'update' && (
          <Button size="dense" variant="quiet" disabled={busy} onClick={() => dismissNotice('update')}>
            {t.later}
          </Button>
        )}
        <Button size="dense" variant="seal" busy={busy} onClick={update}>
          {t.update}
        </Button>
      </Row>
    </aside>
  )
}
