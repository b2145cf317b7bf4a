import { SearchX } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { useFilterWords } from './filter-words.ts'
import styles from './filters.module.css'
import { isPriceRangeEmpty, partsOf, type ProductFilter, without } from './product-filter.ts'

type NothingFoundProps = { filter: ProductFilter; onFilterChange: (filter: ProductFilter) => void }

/** No piece fits: leave out one of the things asked for, or see everything. */
export function NothingFound({ filter, onFilterChange }: NothingFoundProps) {
  const t = useText('search')
  const words = useFilterWords(filter)
  const closed = isPriceRangeEmpty(filter)
  // Where the prices leave no room, nothing but a price is in the way.
  const parts = closed ? (['priceMin', 'priceMax'] as const) : partsOf(filter)
  const leave = ({ currentTarget }: MouseEvent<HTMLElement>, next: ProductFilter) => {
    // The pressed button goes; who works by keys goes on from the content.
    currentTarget.closest('main')?.focus({ preventScroll: true })
    onFilterChange(next)
  }
  const ways = (
    <div className={styles['ways']}>
      {parts.length > 1 &&
        parts.map((part) => (
          <Button key={part} onClick={(event) => leave(event, without(filter, part))}>
            {t.without(words(part))}
          </Button>
        ))}
      <Button onClick={(event) => leave(event, {})}>{t.seeEverything}</Button>
    </div>
  )
  return (
    <EmptyState icon={<SearchX aria-hidden />} action={ways}>
      <span role="status">{closed ? t.priceOrder : t.nothingFound}</span>
    </EmptyState>
  )
}
