import { useInfiniteQuery } from '@tanstack/react-query'
import { FeedbackRow } from '#src/app/features/marketplace/orders/feedback-row.tsx'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FailedQuery, NextPageButton } from '#src/app/platform/query/query-boundary.tsx'
import { Lines, Section } from '#src/app/ui/layout/layout.tsx'
import { feedbackQuery } from './seller-query.ts'

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
