import { useQuery, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { type FeedbackMark, feedbackMarks, orderParties } from '#src/domain/auction/order.ts'
import { formatShare, groupDigits } from '#src/domain/text/format-number.ts'
import { formatMonth } from '#src/domain/text/format-date.ts'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { Stack, Text, Lines, Section, Row } from '#src/app/ui/layout/layout.tsx'
import { api } from '#src/app/platform/api/api.ts'
import { pagesQuery } from '#src/app/platform/query/pages-query.ts'
import { FeedbackRow } from '#src/app/features/marketplace/orders/feedback-row.tsx'
import { FailedQuery, NextPageButton } from '#src/app/platform/query/query-boundary.tsx'

/** What a buyer wants to know of a seller. */
export const sellerQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'seller', id],
    queryFn: async ({ signal }) => (await api('GET /api/users/{id}/seller', { params: { id }, signal })).data,
  })

/** Since when a seller is a member, how much they sold, how soon they usually answer, and what they say about themselves. */
export function SellerFacts({ userId }: { userId: string }) {
  const t = useTranslations('seller')
  const { timeLeft } = useTranslations('marketplace')
  const dateFormat = useDateFormat()
  const { data: seller } = useQuery(sellerQuery(userId))
  if (!seller) return null
  const { memberSince, soldCount, answerMinutes, about, feedback } = seller
  return (
    <Stack gap={8}>
      <Row as="ul" gap={16} lineGap={0} align="start" size={14} tone="secondary" tabular>
        <li>{t.memberSince(formatMonth(memberSince, dateFormat))}</li>
        {soldCount > 0 && <li>{t.soldCount(Math.min(soldCount, 1000), soldCount > 1000)}</li>}
        {answerMinutes !== null && <li>{t.answersWithin(formatWait(answerMinutes, timeLeft))}</li>}
        {orderParties.map((party) => {
          const marks = describeMarks(feedback[party], t, dateFormat.locale)
          return marks !== '' && <li key={party}>{t.feedbackAs[party](marks)}</li>
        })}
      </Row>
      {about !== '' && (
        <Text multiline reading>
          {about}
        </Text>
      )}
    </Stack>
  )
}

type Marks = Readonly<Record<FeedbackMark, number>>
type MarkTexts = Pick<Translations['seller'], 'marks' | 'markCount'>

/** How many gave each mark that somebody gave, and their share of all. */
function describeMarks(counts: Marks, texts: MarkTexts, locale: string): string {
  const total = feedbackMarks.reduce((sum, mark) => sum + counts[mark], 0)
  return feedbackMarks
    .filter((mark) => counts[mark] > 0)
    .map((mark) =>
      texts.markCount(groupDigits(counts[mark]), texts.marks[mark], formatShare(counts[mark] / total, locale)),
    )
    .join(' · ')
}

type Units = { readonly [Unit in 'days' | 'hours' | 'minutes']: (count: number) => string }

/** In the largest unit of which there are two, rounded up. */
function formatWait(minutes: number, { days, hours, minutes: inMinutes }: Units): string {
  if (minutes <= 90) return inMinutes(minutes)
  return minutes <= 36 * 60 ? hours(Math.ceil(minutes / 60)) : days(Math.ceil(minutes / (24 * 60)))
}

/** What others say of a person, latest first. */
const feedbackQuery = (id: string) =>
  pagesQuery(['users', 'feedback', id], (page) => api('GET /api/users/{id}/feedback', { params: { id }, ...page }))

/** What others say of a person as a seller and as a buyer; absent while nobody has. */
export function SellerFeedback({ userId }: { userId: string }) {
  const t = useTranslations('seller')
  const { feedback: title } = useTranslations('orders')
  const query = useInfiniteQuery(feedbackQuery(userId))
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? []
  if (!query.data) return <FailedQuery query={query} />
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      <Lines as="ol">
        {rows.map((row) => (
          <FeedbackRow key={row._id} feedback={row} />
        ))}
      </Lines>
      <NextPageButton query={query}>{t.earlierFeedback}</NextPageButton>
    </Section>
  )
}
