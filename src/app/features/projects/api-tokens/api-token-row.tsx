import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#src/domain/text/format-date.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { type ApiToken, apiTokensQuery } from './api-token-queries.ts'
import styles from '#src/app/features/projects/setup.module.css'

/** One API token: its name, what it may do, who made it, its last use and its end, and Revoke. */
export function ApiTokenRow({ projectId, token }: { projectId: string; token: ApiToken }) {
  const t = useTranslations('setup')
  const client = useQueryClient()
  const dateFormat = useDateFormat()
  const [isConfirming, setIsConfirming] = useState(false)
  const { name, scope, hint, madeBy, isAccepted, isExpired, expiresAt, lastUsedAt } = token
  const revokeMutation = useMutation({
    mutationFn: () =>
      api('DELETE /api/projects/{id}/tokens/{tokenId}', { params: { id: projectId, tokenId: token._id } }),
    onSuccess: async () => {
      toast.success(t.tokenRevoked(name))
      setIsConfirming(false)
      await client.invalidateQueries({ queryKey: apiTokensQuery(projectId).queryKey })
    },
  })
  return (
    <li className={styles['delivery']}>
      <div className={styles['text']}>
        <p>{name}</p>
        <p className={styles['muted']}>
          {t.tokenScopes[scope]} · {t.secretEnding(hint)} · {t.madeBy(madeBy.name)}
        </p>
        <p className={styles['muted']}>
          {lastUsedAt === null ? (
            t.neverUsed
          ) : (
            <>
              {t.lastUsed} <time dateTime={lastUsedAt}>{formatDateTime(lastUsedAt, dateFormat)}</time>
            </>
          )}{' '}
          · {expiresAt === null ? t.tokenNeverEnds : t.tokenEnds(formatDate(expiresAt, dateFormat))}
        </p>
        {!isAccepted && (
          <p className={styles['error']}>{isExpired ? t.tokenExpired : t.tokenNotAccepted(madeBy.name)}</p>
        )}
      </div>
      <Button
        size="dense"
        variant="quiet"
        aria-label={t.revokeNamed(name)}
        onClick={() => {
          revokeMutation.reset()
          setIsConfirming(true)
        }}
      >
        {t.revoke}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t.revokeNamed(name)}
        message={t.revokeWarning}
        confirmText={t.revoke}
        danger
        busy={revokeMutation.isPending}
        error={<CallError error={revokeMutation.error} />}
        onConfirm={() => revokeMutation.mutate()}
      />
    </li>
  )
}
