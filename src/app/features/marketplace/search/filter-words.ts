import { usePrice } from '#src/app/features/marketplace/use-price.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import type { FilterPart, ProductFilter } from './product-filter.ts'

/** A part of the filter as a person would say it: “vase”, Ming, From $100. */
export function useFilterWords(filter: ProductFilter): (part: FilterPart) => string {
  const t = useText('search')
  const market = useText('marketplace')
  const price = usePrice()
  return (part) => {
    if (part === 'keyword') return market.foundFor(filter.keyword ?? '')
    if (part === 'priceMin') return t.from(price(filter.priceMin ?? 0))
    if (part === 'priceMax') return t.upTo(price(filter.priceMax ?? 0))
    return filter[part] ?? ''
  }
}
