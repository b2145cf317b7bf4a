import { Search, SlidersHorizontal, X } from 'lucide-react'
import { type SubmitEvent, useRef, useState, type RefObject, useEffect } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { maxSearchLength } from '#src/domain/search/search-terms.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import {
  listActiveFilters,
  type ProductFilter,
  parseFilter,
} from '#src/app/features/marketplace/products/product-filter.ts'
import styles from './search-bar.module.css'
import { useSuggestions } from './use-suggestions.ts'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'

const Suggestions = onDemand(async () => (await import('./suggestions.tsx')).Suggestions, { isOptional: true })
const FilterSheet = onDemand(async () => (await import('./filter-sheet.tsx')).FilterSheet)

type SearchBarProps = {
  filter: ProductFilter
  onFilterChange: (filter: ProductFilter) => void
  /** Whether to show the button that opens the filters; false where they are beside the list. */
  hasFilterButton: boolean
}

/** The keyword field with suggestions. Sticks below the top bar; on phones it hides while scrolling down. */
export function SearchBar({ filter, onFilterChange, hasFilterButton }: SearchBarProps) {
  const t = useTranslations('marketplace')
  const barRef = useRef<HTMLDivElement>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useKeywordInput(filter.keyword ?? '')
  const filterSheet = useDialog({ keepsInput: true })
  useHideOnScrollDown(barRef)
  // The address of Search in the navigation.
  useEffect(() => {
    if (window.location.hash === '#search') inputRef.current?.focus({ preventScroll: true })
  }, [])
  const search = (keyword: string) => {
    const next = parseFilter({ ...filter, keyword })
    setTyped(next.keyword ?? '')
    suggestions.close(keyword)
    // Hides the on-screen keyboard, which would cover the results.
    if (keyword !== '' && window.matchMedia('(pointer: coarse)').matches) inputRef.current?.blur()
    if (keyword.trim() !== (filter.keyword ?? '')) onFilterChange(next)
  }
  const suggestions = useSuggestions({ typed, onPick: search })
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    search(typed)
  }
  const clear = () => {
    search('')
    inputRef.current?.focus()
  }
  const activeFilterCount = listActiveFilters(filter).length
  return (
    <div ref={barRef} className={styles['bar']}>
      {/* The action serves submissions before the first script has loaded. */}
      <form role="search" action="/antiques" className={styles['field']} onSubmit={handleSubmit}>
        <Search className={styles['icon']} aria-hidden />
        <TextInput
          ref={inputRef}
          id="search"
          name="keyword"
          className={styles['input']}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxSearchLength}
          aria-label={t.search}
          placeholder={t.search}
          value={typed}
          onValueChange={setTyped}
          {...suggestions.inputProps}
        />
        {typed !== '' && (
          <IconButton className={styles['clear']} label={t.clearKeyword} icon={<X aria-hidden />} onClick={clear} />
        )}
        {suggestions.isEnabled && <Suggestions {...suggestions.listProps} />}
      </form>
      {hasFilterButton && (
        <Button
          icon={<SlidersHorizontal aria-hidden />}
          aria-haspopup="dialog"
          {...FilterSheet.intentProps}
          onClick={() => filterSheet.open()}
        >
          {t.filters}
          {activeFilterCount > 0 && <span className={styles['count']}>{activeFilterCount}</span>}
        </Button>
      )}
      {hasFilterButton &&
        filterSheet.render((props) => <FilterSheet {...props} filter={filter} onFilterChange={onFilterChange} />)}
    </div>
  )
}

/** The field's text. A new keyword in the URL, for example after Back, replaces it. */
function useKeywordInput(keyword: string) {
  const [typed, setTyped] = useState(keyword)
  const [lastKeyword, setLastKeyword] = useState(keyword)
  if (lastKeyword !== keyword) {
    setLastKeyword(keyword)
    setTyped(keyword)
  }
  return [typed, setTyped] as const
}

/** Least scroll distance, in pixels, that counts as a direction; less may be an unsteady finger. */
const minScrollPx = 12

/** Sets `data-scrolled-away` on the element while the person scrolls down, and removes it when they scroll up. */
function useHideOnScrollDown(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let lastScrollY = window.scrollY
    const onScroll = () => {
      const { scrollY } = window
      if (Math.abs(scrollY - lastScrollY) < minScrollPx && scrollY > 0) return
      element.current?.toggleAttribute('data-scrolled-away', scrollY > lastScrollY && scrollY > window.innerHeight / 2)
      lastScrollY = scrollY
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [element])
}
