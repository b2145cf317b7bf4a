import type { ReactNode } from 'react'
import type { FeedbackMark } from '#src/domain/auction/order.ts'
import { formatDate } from '#src/domain/text/format-date.ts'
import { ReportButton } from '#src/app/features/moderation/report-button.tsx'
import { Link } from '@tanstack/react-router'
import type { ApiResponse } from '#src/app/platform/api/api.ts'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { StatusLabel, type StatusTone } from '#src/app/ui/feedback/status-label.tsx'
import { Row, SecondaryText, Stack, Text } from '#src/app/ui/layout/layout.tsx'

const tones: Readonly<Record<FeedbackMark, StatusTone>> = { good: 'done', neutral: 'new', bad: 'refused' }

type FeedbackRowProps = {
  feedback: ApiResponse<'GET /api/users/{id}/feedback'>['data'][number]
  children?: ReactNode
}

/** One person's mark, what they say, and the reply to it. */
export function FeedbackRow({ feedback, children }: FeedbackRowProps) {
  const t = useTranslations('orders')
  const dateFormat = useDateFormat()
  const ownId = useIdentity()?._id
  const { _id, author, role, mark, note, shownAt, reply } = feedback
  const isOwn = author?._id === ownId
  // Its author reports the reply; everybody else both.
  const reported = isOwn ? reply : note || reply
  return (
    <Stack as="li" gap={8}>
      <Row justify="between">
        <StatusLabel tone={tones[mark]}>{t.marks[mark]}</StatusLabel>
        <SecondaryText as="span">
          {t[role]}
          {Date.parse(shownAt) <= serverNow() && (
            <>
              {' '}
              · <time dateTime={shownAt}>{formatDate(shownAt, dateFormat)}</time>
            </>
          )}
        </SecondaryText>
      </Row>
      {note !== '' && <Text multiline>{note}</Text>}
      <Row justify="between">
        {author ? (
          <Link to="/user/$id" params={{ id: author._id }}>
            {author.name}
          </Link>
        ) : (
          <SecondaryText as="span">{t.formerMember}</SecondaryText>
        )}
        {author && reported && ownId !== undefined && (
          <ReportButton
            label={t.reportFeedback(author.name)}
            subjects={[{ subject: 'feedback', id: _id, name: reported, ...(!isOwn && { person: author }) }]}
          />
        )}
      </Row>
      {reply !== null && reply !== '' && (
        <Text multiline tone="secondary">
          {t.replied(reply)}
        </Text>
      )}
      {children}
    </Stack>
  )
}
