import { useCall } from '#src/app/platform/query/use-call.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { ConfirmedCall } from '#src/app/platform/network/confirmed-call.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Row } from '#src/app/ui/layout/layout.tsx'
import styles from './mails.module.css'
import { mutedQuery } from './mails-query.ts'

/** Tells an administrator that this is a restored copy, which sends nothing to people until they confirm that it replaces the original. */
export function MutedBanner() {
  const t = useTranslations('mail').muted
  const unmute = useCall(() => api('POST /api/unmute'), { invalidates: [mutedQuery.queryKey] })
  return (
    <aside aria-label={t.title}>
      <Row gap={16} justify="between" className={styles['banner']}>
        <p>{t.lead}</p>
        <ConfirmedCall call={unmute} title={t.question} message={t.warning} confirmText={t.unmute}>
          {(open) => (
            <Button size="dense" onClick={open}>
              {t.unmute}
            </Button>
          )}
        </ConfirmedCall>
      </Row>
    </aside>
  )
}
