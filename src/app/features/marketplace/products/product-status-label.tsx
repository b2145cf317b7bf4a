import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { StatusLabel } from '#src/app/ui/feedback/status-label.tsx'
import { assertNever } from '#src/domain/assert-never.ts'
import type { ProductCardData } from './product-queries.ts'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { Countdown } from '#src/app/ui/feedback/countdown.tsx'
import { UiLabelsProvider, useUiLabels } from '#src/app/ui/labels.tsx'

/** A product's status as one word, or the time left. */
export function ProductStatusLabel({ product }: { product: Pick<ProductCardData, 'status' | 'bidEnd'> }) {
  const t = useTranslations('marketplace')
  switch (product.status) {
    case 'new':
      return <StatusLabel tone="new">{t.new}</StatusLabel>
    case 'active':
      return (
        product.bidEnd !== '' && (
          <StatusLabel tone="running">
            <TimeLeft bidEnd={product.bidEnd} />
          </StatusLabel>
        )
      )
    case 'sold':
      return <StatusLabel tone="sold">{t.sold}</StatusLabel>
    default:
      return assertNever(product.status)
  }
}

/** The remaining time of an auction, short enough for a card. */
function TimeLeft({ bidEnd }: { bidEnd: string }) {
  const t = useTranslations('marketplace')
  const labels = useUiLabels()
  return (
    <UiLabelsProvider labels={{ ...labels, ...t.timeLeft }}>
      <Countdown target={bidEnd} now={serverNow} endedText={t.ending} />
    </UiLabelsProvider>
  )
}
