import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { FilterPart, ProductFilter } from '#src/app/features/marketplace/products/product-filter.ts'
import { useFacets } from './use-facets.ts'

/** Returns the label of a filter: “vase”, Ming, From $100. */
export function useFilterLabel(filter: ProductFilter): (part: FilterPart) => string {
  const t = useTranslations('search')
  const tMarketplace = useTranslations('marketplace')
  const formatPrice = usePriceFormatter()
  const { nameOf } = useFacets()
  return (part) => {
    if (part === 'keyword') return tMarketplace.resultsFor(filter.keyword ?? '')
    if (part === 'priceMin') return t.from(formatPrice(filter.priceMin ?? 0))
    if (part === 'priceMax') return t.upTo(formatPrice(filter.priceMax ?? 0))
    return nameOf(part, filter[part] ?? '')
  }
}
