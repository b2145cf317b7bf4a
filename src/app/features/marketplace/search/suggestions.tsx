import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import { Clock, Search } from 'lucide-react'
import { useEffect } from 'react'
import { useDebouncedValue } from '#src/app/ui/use-debounced-value.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Picture, type PictureSource } from '#src/app/ui/picture/picture.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import { readRecentSearches } from './recent-searches.ts'
import styles from './suggestions.module.css'
import { optionId } from './use-suggestions.ts'

const staleMs = 5 * 60_000

/** Product names that start with or contain the typed text. On failure the field just has no suggestions. */
const suggestionsQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['products', 'suggestions', keyword],
    queryFn: ({ signal }) => api('GET /api/products/autocomplete', { query: { keyword }, signal }),
    staleTime: staleMs,
    gcTime: staleMs,
    retry: false,
    meta: { persist: false },
  })

type SuggestionsProps = {
  id: string
  keyword: string
  open: boolean
  /** Whether an input method is composing; the field's text is incomplete until it ends. */
  isComposing: boolean
  /** The index of the option that the keys chose. */
  active: number | null
  onOptionsChange: (options: readonly string[]) => void
  onPick: (keyword: string) => void
}

/** The suggestions below the keyword field. The field works without them. */
export function Suggestions({ id, keyword, open, isComposing, active, onOptionsChange, onPick }: SuggestionsProps) {
  const t = useTranslations('search')
  const debouncedKeyword = useDebouncedValue(keyword.trim(), isComposing)
  const isBlank = keyword.trim() === ''
  const query = useQuery({
    ...suggestionsQuery(debouncedKeyword),
    enabled: open && !isComposing && !isBlank && debouncedKeyword !== '',
    placeholderData: keepPreviousData,
  })
  const personId = useIdentity()?._id ?? ''
  const suggested = !isBlank && !query.isError ? query.data : undefined
  const options = open ? (isBlank ? readRecentSearches(personId) : (suggested?.data ?? [])) : []
  const count = options.length
  const joinedOptions = options.join('\n')
  useEffect(
    () => onOptionsChange(joinedOptions === '' ? [] : joinedOptions.split('\n')),
    [onOptionsChange, joinedOptions],
  )

  return (
    <>
      <div
        role="listbox"
        id={id}
        aria-label={isBlank ? t.recentSearches : t.suggestions}
        className={styles['list']}
        hidden={count === 0}
      >
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
            onClick={() => onPick(option)}
          >
            <Thumbnail isRecent={isBlank} photo={suggested?.pictures[index]} />
            <span className={styles['phrase']}>
              <Marked text={option} part={keyword.trim()} />
            </span>
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{count > 0 && t.suggestionCount(count)}</span>
      </VisuallyHidden>
    </>
  )
}

function Thumbnail({ isRecent, photo }: { isRecent: boolean; photo: PictureSource | null | undefined }) {
  const Icon = isRecent ? Clock : Search
  return (
    <span className={styles['thumbnail']}>
      {photo ? <Picture photo={photo} alt="" sizes="40px" ratio="1 / 1" /> : <Icon aria-hidden />}
    </span>
  )
}

/** A text in which the first occurrence of `part` is marked. */
function Marked({ text, part }: { text: string; part: string }) {
  const start = part === '' ? -1 : text.toLowerCase().indexOf(part.toLowerCase())
  if (start === -1) return text
  const end = start + part.length
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}
