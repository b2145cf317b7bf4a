import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { StatusLabel } from '#src/app/ui/feedback/status-label.tsx'
import { assertNever } from '#src/domain/assert-never.ts'
import type { ProductCardData } from './product-queries.ts'
import { TimeLeft } from './time-left.tsx'

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
