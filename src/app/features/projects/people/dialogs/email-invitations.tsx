import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatEnd } from '#src/domain/text/format-date.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { Stack, Row, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import styles from './email-invitations.module.css'

/** The emails without an account that are invited to a project. */
export const emailInvitationsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'email-invitations'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/projects/{id}/emailInvitations', { params: { id: projectId }, signal })).data,
    meta: { persist: false },
  })

/** Lists the emails that have not made their account yet, each with a button that withdraws the invitation. */
export function EmailInvitations({ projectId }: { projectId: string }) {
  const t = useTranslations('newPeople').inviteEmails
  const titleId = useId()
  const dateFormat = useDateFormat()
  const query = emailInvitationsQuery(projectId)
  const pending = useQuery(query)
  const withdraw = useCall(
    (invitationId: string) =>
      api('DELETE /api/projects/{id}/emailInvitations/{invitationId}', { params: { id: projectId, invitationId } }),
    { invalidates: [query.queryKey], waits: true },
  )
  const error = withdraw.error ?? pending.error
  if (!error && !pending.data?.length) return null
  return (
    <Stack aria-labelledby={titleId} as="section" gap={8}>
      <h3 id={titleId}>{t.pending}</h3>
      <CallError error={error} />
      <ul>
        {pending.data?.map(({ _id, email, expiresAt }) => (
          <Row key={_id} as="li" gap={16} lineGap={4} justify="between" className={styles['entry']}>
            <div>
              <strong>{email}</strong>
              <SecondaryText>{t.expires(formatEnd(expiresAt, dateFormat))}</SecondaryText>
            </div>
            <Button
              aria-label={t.withdrawNamed(email)}
              busy={withdraw.isPending && withdraw.variables === _id}
              onClick={() => withdraw.mutate(_id)}
            >
              {t.withdraw}
            </Button>
          </Row>
        ))}
      </ul>
    </Stack>
  )
}
