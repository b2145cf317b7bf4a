import { useRef } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { RemovableChip } from '#src/app/ui/feedback/chip.tsx'
import { useFilterWords } from './filter-words.ts'
import styles from './filters.module.css'
import { type FilterPart, narrowedBy, type ProductFilter, readFilter, without } from './product-filter.ts'

type FilterChipsProps = { filter: ProductFilter; onFilterChange: (filter: ProductFilter) => void }

/** What the list is narrowed by besides the keyword in its field, each with the way to take it off. */
export function FilterChips({ filter, onFilterChange }: FilterChipsProps) {
  const t = useText('search')
  const words = useFilterWords(filter)
  const row = useRef<HTMLDivElement>(null)
  const parts = narrowedBy(filter)
  const change = (next: ProductFilter) => {
    // The pressed button goes; who works by keys goes on from the row it stood in, or from the content if that goes too.
    const place = narrowedBy(next).length > 0 ? row.current : row.current?.closest('main')
    place?.focus({ preventScroll: true })
    onFilterChange(next)
  }
  const remove = (part: FilterPart) => change(without(filter, part))
  return (
    <div ref={row} role="group" aria-label={t.filteredBy} tabIndex={-1} className={styles['chips']}>
      {parts.map((part) => (
        <RemovableChip key={part} removeLabel={t.remove(words(part))} onRemove={() => remove(part)}>
          {words(part)}
        </RemovableChip>
      ))}
      {parts.length > 1 && (
        <Button variant="quiet" onClick={() => change(readFilter({ keyword: filter.keyword }))}>
          {t.clearAll}
        </Button>
      )}
    </div>
  )
}
