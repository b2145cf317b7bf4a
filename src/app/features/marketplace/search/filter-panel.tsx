import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { DraftPart } from './filter-draft.ts'
import { FilterFields } from './filter-fields.tsx'
import styles from './filters.module.css'
import { narrowedBy, type ProductFilter, readFilter } from './product-filter.ts'
import { useFilterDraft } from './use-filter-draft.ts'

type FilterPanelProps = { filter: ProductFilter; onFilterChange: (filter: ProductFilter) => void }

/** The filters beside the list: each is in force as soon as it is chosen, or its field is left. */
export function FilterPanel({ filter, onFilterChange }: FilterPanelProps) {
  const t = useText('search')
  const market = useText('marketplace')
  const { draft, errors, type, read } = useFilterDraft(filter)
  const settle = (part: DraftPart, value: string) => {
    const next = read(type(part, value))
    if (next && JSON.stringify(next) !== JSON.stringify(readFilter(filter))) onFilterChange(next)
  }
  return (
    <form
      className={styles['fields']}
      aria-label={market.filters}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        settle('era', draft.era)
      }}
    >
      <h2 className={styles['title']}>{market.filters}</h2>
      <FilterFields draft={draft} errors={errors} onType={type} onSettle={settle} />
      {narrowedBy(filter).length > 0 && (
        <Button onClick={() => onFilterChange(readFilter({ keyword: filter.keyword }))}>{t.clearFilters}</Button>
      )}
      {/* Enter in one field of several submits only where there is a button for it. */}
      <button type="submit" hidden>
        {t.showResults}
      </button>
    </form>
  )
}
