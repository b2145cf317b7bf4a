import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { FilterPart, ProductFilter } from '#src/app/features/marketplace/products/product-filter.ts'
import { usePriceFormatter } from '#src/app/features/marketplace/products/use-price-formatter.ts'

/** Existing eras, types and places, most used first. Not persisted: they are only useful online. */
export const facetsQuery = queryOptions({
  queryKey: ['products', 'facets'],
  queryFn: ({ signal }) => api('GET /api/products/facets', { signal }),
  staleTime: 5 * 60_000,
  meta: { persist: false },
})

export type FacetField = 'era' | 'type' | 'location'

type Facets = ApiResponse<'GET /api/products/facets'>
export type Facet = Facets['locations'][number] & Partial<Pick<Facets['eras'][number], 'group'>>

/** The options of a filter, named in the person's language. */
export function useFacets() {
  const isChinese = useLocale() === 'zh-Hans'
  const { data } = useQuery(facetsQuery)
  const optionsOf = (field: FacetField): readonly Facet[] => data?.[`${field}s`] ?? []
  const label = ({ en, zhHans }: Facet): string => (isChinese ? zhHans : en)
  return {
    optionsOf,
    label,
    /** The name of a value; the value itself if it is no option. */
    nameOf: (field: FacetField, value: string): string => {
      const facet = optionsOf(field).find((option) => option.value === value)
      return facet ? label(facet) : value
    },
  }
}

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
