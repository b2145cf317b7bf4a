import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#src/domain/text/format-date.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { type Invitation, invitationsQuery } from './talent-queries.ts'
import styles from './invitations.module.css'
import { Row, SecondaryText, Text } from '#src/app/ui/layout/layout.tsx'

/** The projects to which the signed-in talent is invited, with the buttons to answer. */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const t = useTranslations('talent')
  return (
    <section aria-labelledby="invitations-title" className={styles['invitations']}>
      <SecondaryText as="h2" id="invitations-title" after={8}>
        {t.invitations}
      </SecondaryText>
      <ul>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.project._id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function InvitationRow({ invitation: { project, invitedBy, invitedAt } }: { invitation: Invitation }) {
  const t = useTranslations('talent')
  const problemText = useProblemText()
  const dateFormat = useDateFormat()
  const client = useQueryClient()
  const [asksToDecline, setAsksToDecline] = useState(false)
  const answer = useMutation({
    mutationFn: (accept: boolean) =>
      api('POST /api/projects/{id}/answerInvitation', { params: { id: project._id }, body: { accept } }),
    onSuccess: (_, accept) => toast.success(accept ? t.invitationAccepted(project.name) : t.invitationDeclined),
    onError: (error) => toast.error(problemText(error)),
    // After a refusal too: the invitation was withdrawn, or answered on another device.
    onSettled: () => client.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  })
  return (
    <li>
      <Text as="h3" size={18} serif>
        {project.name}
      </Text>
      <SecondaryText tabular after={8}>
        {t.invitedBy(invitedBy, formatDate(invitedAt, dateFormat))}
      </SecondaryText>
      <Text size={14}>{t.invitationEffect}</Text>
      <Row before={12}>
        <Button
          aria-label={t.acceptInvitation(project.name)}
          busy={answer.isPending && answer.variables}
          disabled={answer.isPending && !answer.variables}
          onClick={() => answer.mutate(true)}
        >
          {t.accept}
        </Button>
        <Button
          variant="quiet"
          aria-label={t.declineInvitation(project.name)}
          disabled={answer.isPending}
          onClick={() => setAsksToDecline(true)}
        >
          {t.decline}
        </Button>
      </Row>
      <ConfirmDialog
        open={asksToDecline}
        onOpenChange={setAsksToDecline}
        title={t.declineInvitation(project.name)}
        message={t.declineEffect}
        confirmText={t.decline}
        busy={answer.isPending}
        onConfirm={() => answer.mutate(false)}
      />
    </li>
  )
}
