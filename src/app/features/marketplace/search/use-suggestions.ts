import { type CompositionEvent, type KeyboardEvent, useId, useRef, useState } from 'react'

/** The number of suggestions and the index of the active one. */
export type SuggestionListState = { readonly count: number; readonly active: number | null }

/** Handles a key pressed in the field; returns false if the field should handle it. */
export type SuggestionKeyHandler = { handleKey: (key: string) => boolean }

const initialListState: SuggestionListState = { count: 0, active: null }

type UseSuggestionsOptions = { readonly typed: string; readonly onPick: (keyword: string) => void }

/**
 * The field's part of the combobox (ARIA 1.2): the props of the input and of the list. The list's chunk loads when the
 * field first gets focus. While an input method composes, no suggestions are requested and no keys are handled.
 */
export function useSuggestions({ typed, onPick }: UseSuggestionsOptions) {
  const listId = useId()
  const keyHandlerRef = useRef<SuggestionKeyHandler>(null)
  const [focused, setFocused] = useState(false)
  const [hasBeenFocused, setHasBeenFocused] = useState(false)
  const [dismissedKeyword, setDismissedKeyword] = useState<string | null>(null)
  const [isComposing, setIsComposing] = useState(false)
  const [listState, setListState] = useState(initialListState)
  const open = focused && dismissedKeyword !== typed
  const expanded = open && listState.count > 0
  const activeId = expanded && listState.active !== null ? optionId(listId, listState.active) : undefined
  /** Hides the list until the field's text differs from `keyword`. */
  const close = (keyword = typed) => setDismissedKeyword(keyword)
  const handleComposition = (event: CompositionEvent) => setIsComposing(event.type !== 'compositionend')

  const onKeyDown = (event: KeyboardEvent) => {
    // The key that ends a composition has code 229 in browsers that have already reset `isComposing`.
    // oxlint-disable-next-line typescript/no-deprecated -- no replacement identifies this key
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'ArrowDown' && !open) setDismissedKeyword(null)
    else if (event.key === 'Escape' && expanded) close()
    else if (!expanded || !keyHandlerRef.current?.handleKey(event.key)) return
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
      isComposing: isComposing,
      keyHandlerRef,
      onStateChange: setListState,
      onPick,
    },
  } as const
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`
