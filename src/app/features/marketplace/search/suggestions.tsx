import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useImperativeHandle, useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import { suggestionsQuery } from './search-queries.ts'
import styles from './suggestions.module.css'
import { optionId } from './use-suggestions.ts'

/** Milliseconds without a change until a keyword is asked about. */
const pause = 150

/** How many suggestions are shown, and which one the arrows are on. */
export type SuggestionsShown = { readonly count: number; readonly active: number | null }

/** Takes a key pressed in the field; false leaves it to the field. */
export type SuggestionKeys = { take: (key: string) => boolean }

type SuggestionsProps = {
  id: string
  keyword: string
  open: boolean
  /** While set, what stands in the field is not a word yet. */
  held: boolean
  keys: RefObject<SuggestionKeys | null>
  onShown: (shown: SuggestionsShown) => void
  onPick: (keyword: string) => void
}

/** The list under the keyword field. Without it, or when it can't be had, the field searches all the same. */
export function Suggestions({ id, keyword, open, held, keys, onShown, onPick }: SuggestionsProps) {
  const t = useText('search')
  const asked = useSettled(keyword.trim(), held)
  const blank = keyword.trim() === ''
  const query = useQuery({
    ...suggestionsQuery(asked),
    enabled: open && !held && !blank && asked !== '',
    placeholderData: keepPreviousData,
  })
  const options = open && !blank && !query.isError ? (query.data?.data ?? []) : []
  const [at, setAt] = useState<{ options: string; index: number } | null>(null)
  const list = options.join('\n')
  const active = at !== null && at.options === list ? at.index : null
  const count = options.length
  useEffect(() => onShown({ count, active }), [onShown, count, active])

  const pick = (option: string | undefined) => {
    if (option === undefined) return false
    onPick(option)
    return true
  }
  const move = (by: 1 | -1) => {
    const index = active === null ? (by === 1 ? 0 : count - 1) : (active + by + count) % count
    setAt({ options: list, index })
    return true
  }
  useImperativeHandle(keys, () => ({
    take: (key) => {
      if (key === 'ArrowDown') return move(1)
      if (key === 'ArrowUp') return move(-1)
      return key === 'Enter' && active !== null && pick(options[active])
    },
  }))

  return (
    <>
      <div role="listbox" id={id} aria-label={t.suggestions} className={styles['list']} hidden={count === 0}>
        {options.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and takes the keys
          <div
            key={option}
            role="option"
            id={optionId(id, index)}
            tabIndex={-1}
            aria-selected={index === active}
            className={styles['option']}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(option)}
          >
            {option}
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{count > 0 && t.suggestionCount(count)}</span>
      </VisuallyHidden>
    </>
  )
}

/** The value once it has stayed the same for a moment; a blank one at once. Nothing new while `held`. */
function useSettled(value: string, held: boolean): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    if (held) return
    const timer = window.setTimeout(() => setSettled(value), value === '' ? 0 : pause)
    return () => window.clearTimeout(timer)
  }, [value, held])
  return settled
}
