import { Search, SlidersHorizontal, X } from 'lucide-react'
import { lazy, type SubmitEvent, Suspense, useRef, useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { longestText, narrowedBy, type ProductFilter, readFilter } from './product-filter.ts'
import styles from './search-bar.module.css'
import { useHideOnScrollDown } from './use-hide-on-scroll-down.ts'
import { useSuggestions } from './use-suggestions.ts'

const Suggestions = lazy(async () => ({ default: (await import('./suggestions.tsx')).Suggestions }))
const loadSheet = () => import('./filter-sheet.tsx')
const FilterSheet = lazy(async () => ({ default: (await loadSheet()).FilterSheet }))

type SearchBarProps = {
  filter: ProductFilter
  onFilterChange: (filter: ProductFilter) => void
  /** Whether the filters are behind a button here; where they stand beside the list they need none. */
  withFilters: boolean
}

/** The keyword, with suggestions while it is typed. Sticks under the top bar; on a phone it goes while one scrolls down. */
export function SearchBar({ filter, onFilterChange, withFilters }: SearchBarProps) {
  const t = useText('marketplace')
  const bar = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useTyped(filter.keyword ?? '')
  const [filtering, setFiltering] = useState<'not yet' | 'now' | 'no more'>('not yet')
  useHideOnScrollDown(bar)
  const search = (keyword: string) => {
    setTyped(keyword)
    suggestions.close(keyword)
    // With the keyboard of a phone gone, what was found can be seen.
    if (keyword !== '' && window.matchMedia('(pointer: coarse)').matches) input.current?.blur()
    if (keyword.trim() !== (filter.keyword ?? '')) onFilterChange(readFilter({ ...filter, keyword }))
  }
  const suggestions = useSuggestions({ typed, onPick: search })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    search(typed)
  }
  const clear = () => {
    search('')
    input.current?.focus()
  }
  const filters = narrowedBy(filter).length
  return (
    <div ref={bar} className={styles['bar']}>
      {/* Its address is for whoever searches before the first script is there. */}
      <form role="search" action="/antiques" className={styles['field']} onSubmit={submit}>
        <Search className={styles['icon']} aria-hidden />
        <input
          ref={input}
          name="keyword"
          className={styles['input']}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={longestText}
          aria-label={t.search}
          placeholder={t.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          {...suggestions.combobox}
        />
        {typed !== '' && (
          <IconButton className={styles['clear']} label={t.clearKeyword} icon={<X aria-hidden />} onClick={clear} />
        )}
        {suggestions.wanted && (
          <Suspense fallback={null}>
            <Suggestions {...suggestions.list} />
          </Suspense>
        )}
      </form>
      {withFilters && (
        <button
          type="button"
          className={styles['filters']}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadSheet()}
          onFocus={() => void loadSheet()}
          onClick={() => setFiltering('now')}
        >
          <SlidersHorizontal aria-hidden />
          {t.filters}
          {filters > 0 && <span className={styles['count']}>{filters}</span>}
        </button>
      )}
      {withFilters && filtering !== 'not yet' && (
        <Suspense fallback={null}>
          <FilterSheet
            open={filtering === 'now'}
            onOpenChange={(open) => setFiltering(open ? 'now' : 'no more')}
            filter={filter}
            onFilterChange={onFilterChange}
          />
        </Suspense>
      )}
    </div>
  )
}

/** What stands in the field; another keyword in the address, as after Back, replaces it. */
function useTyped(keyword: string) {
  const [typed, setTyped] = useState(keyword)
  const [seen, setSeen] = useState(keyword)
  if (seen !== keyword) {
    setSeen(keyword)
    setTyped(keyword)
  }
  return [typed, setTyped] as const
}
