import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { dismissNotice } from '#src/app/platform/update/notices.ts'
import { applyUpdate } from '#src/app/platform/update/apply-update.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import styles from './-notice.module.css'

/** `update`: a new version is available; can be dismissed. `old-client`: this version no longer works; stays. */
export function UpdateNotice({ notice }: { notice: 'old-client' | 'update' }) {
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
      <span className={styles['actions']}>
        {notice === 'update' && (
          <Button size="dense" variant="quiet" disabled={busy} onClick={() => dismissNotice('update')}>
            {t.later}
          </Button>
        )}
        <Button size="dense" variant="seal" busy={busy} onClick={update}>
          {t.update}
        </Button>
      </span>
    </aside>
  )
}
