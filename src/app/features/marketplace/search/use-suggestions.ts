import { type CompositionEvent, type KeyboardEvent, useCallback, useId, useState } from 'react'

/** The suggestions that are shown, and the index of the one that the keys chose. */
type List = { readonly options: readonly string[]; readonly active: number | null }

type UseSuggestionsOptions = { readonly typed: string; readonly onPick: (keyword: string) => void }

/**
 * The field's part of the combobox (ARIA 1.2): the props of the input and of the list. The list's chunk loads when the
 * field first gets focus. While an input method composes, no suggestions are requested and no keys are handled.
 */
export function useSuggestions({ typed, onPick }: UseSuggestionsOptions) {
  const listId = useId()
  const [focused, setFocused] = useState(false)
  const [hasBeenFocused, setHasBeenFocused] = useState(false)
  const [dismissedKeyword, setDismissedKeyword] = useState<string | null>(null)
  const [isComposing, setIsComposing] = useState(false)
  const [{ options, active }, setList] = useState<List>({ options: [], active: null })
  const onOptionsChange = useCallback((next: readonly string[]) => setList({ options: next, active: null }), [])
  const open = focused && dismissedKeyword !== typed
  const expanded = open && options.length > 0
  const activeId = expanded && active !== null ? optionId(listId, active) : undefined
  /** Hides the list until the field's text differs from `keyword`. */
  const close = (keyword = typed) => setDismissedKeyword(keyword)
  const handleComposition = (event: CompositionEvent) => setIsComposing(event.type !== 'compositionend')

  const onKeyDown = (event: KeyboardEvent) => {
    // The key that ends a composition has code 229 in browsers that have already reset `isComposing`.
    // oxlint-disable-next-line typescript/no-deprecated -- no replacement identifies this key
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const { length } = options
    const activeOption = active === null ? undefined : options[active]
    if (event.key === 'ArrowDown' && !open) setDismissedKeyword(null)
    else if (!expanded) return
    else if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown') setList({ options, active: ((active ?? -1) + 1) % length })
    else if (event.key === 'ArrowUp') setList({ options, active: ((active ?? 0) - 1 + length) % length })
    else if (event.key === 'Enter' && activeOption !== undefined) onPick(activeOption)
    else return
    event.preventDefault()
  }

  return {
    /** True from the first focus on. */
    isEnabled: hasBeenFocused,
    close,
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': expanded,
      'aria-controls': listId,
      'aria-activedescendant': activeId,
      onKeyDown,
      onCompositionStart: handleComposition,
      onCompositionEnd: handleComposition,
      onFocus: () => {
        setHasBeenFocused(true)
        setFocused(true)
      },
      onBlur: () => {
        setFocused(false)
        setDismissedKeyword(null)
      },
    },
    listProps: {
      id: listId,
      keyword: typed,
      open,
      isComposing,
      active,
      onOptionsChange,
      onPick,
    },
  } as const
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`
