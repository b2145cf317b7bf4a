import { useQuery } from '@tanstack/react-query'
import { useLocale } from '#src/app/platform/i18n/use-translations.tsx'
import type { ApiResponse } from '#src/app/platform/api/api.ts'
import { facetsQuery } from './search-queries.ts'

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
