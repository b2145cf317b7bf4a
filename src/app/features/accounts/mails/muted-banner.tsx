import { useCall } from '#src/app/platform/query/use-call.ts'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { Row } from '#src/app/ui/layout/layout.tsx'
import styles from './mails.module.css'
import { mutedQuery } from './mails-query.ts'

/** Tells an administrator that this is a restored copy, which sends nothing to people until they confirm that it replaces the original. */
export function MutedBanner() {
  const t = useTranslations('mail').muted
  const [isConfirming, setIsConfirming] = useState(false)
  const unmute = useCall(() => api('POST /api/unmute'), {
    invalidates: [mutedQuery.queryKey],
    onSuccess: () => setIsConfirming(false),
  })
  return (
    <aside aria-label={t.title}>
      <Row gap={16} justify="between" className={styles['banner']}>
        <p>{t.lead}</p>
        <Button
          size="dense"
          onClick={() => {
            unmute.reset()
            setIsConfirming(true)
          }}
        >
          {t.unmute}
        </Button>
      </Row>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t.question}
        message={t.warning}
        confirmText={t.unmute}
        busy={unmute.isPending}
        error={<CallError error={unmute.error} />}
        onConfirm={() => unmute.mutate()}
      />
    </aside>
  )
}
