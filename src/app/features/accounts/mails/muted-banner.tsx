import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import styles from './mails.module.css'
import { mutedQuery } from './mails-query.ts'

/** Tells an administrator that this is a restored copy, which sends nothing to people until they press the button. */
export function MutedBanner() {
  const t = useTranslations('mail').muted
  const client = useQueryClient()
  const unmute = useMutation({
    mutationFn: () => api('POST /api/unmute'),
    onSuccess: () => client.invalidateQueries(mutedQuery),
  })
  return (
    <aside className={styles['banner']} aria-label={t.title}>
      <p>{t.lead}</p>
      <CallError error={unmute.error} />
      <Button size="dense" busy={unmute.isPending} onClick={() => unmute.mutate()}>
        {t.unmute}
      </Button>
    </aside>
  )
}
