import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Form } from '#src/app/ui/field/form.tsx'
import { type DraftField, useFilterDraft } from './filter-draft.ts'
import { FilterFields } from './filter-fields.tsx'
import {
  listActiveFilters,
  type ProductFilter,
  parseFilter,
  clearFilters,
} from '#src/app/features/marketplace/products/product-filter.ts'
import { Text } from '#src/app/ui/layout/layout.tsx'

type FilterPanelProps = { filter: ProductFilter; onFilterChange: (filter: ProductFilter) => void }

/** The filters beside the list. A filter applies when it is chosen or its field loses focus. */
export function FilterPanel({ filter, onFilterChange }: FilterPanelProps) {
  const t = useTranslations('search')
  const tMarketplace = useTranslations('marketplace')
  const { draft, errors, setField, read } = useFilterDraft(filter)
  const commit = (part: DraftField, value: string) => {
    const nextFilter = read(setField(part, value))
    if (nextFilter && JSON.stringify(nextFilter) !== JSON.stringify(parseFilter(filter))) onFilterChange(nextFilter)
  }
  return (
    <Form aria-label={tMarketplace.filters} onSubmit={() => commit('era', draft.era)}>
      <Text as="h2" size={18}>
        {tMarketplace.filters}
      </Text>
      <FilterFields draft={draft} errors={errors} onValueChange={setField} onCommit={commit} />
      {listActiveFilters(filter).length > 0 && (
        <Button onClick={() => onFilterChange(clearFilters(filter))}>{t.clearFilters}</Button>
      )}
      {/* A form with several fields submits on Enter only if it has a submit button. */}
      <button type="submit" hidden>
        {t.showResults}
      </button>
    </Form>
  )
}
