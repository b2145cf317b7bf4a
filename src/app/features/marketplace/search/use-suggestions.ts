import { type CompositionEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import type { SuggestionKeys, SuggestionsShown } from './suggestions.tsx'

const nothingShown: SuggestionsShown = { count: 0, active: null }

type Asked = { readonly typed: string; readonly onPick: (keyword: string) => void }

/**
 * The field's side of the suggestions (a combobox by ARIA 1.2): what the input has to be given, and what the list, which
 * is fetched when the field first has the focus. While an input method composes, nothing is asked and no key is taken.
 */
export function useSuggestions({ typed, onPick }: Asked) {
  const listId = useId()
  const keys = useRef<SuggestionKeys>(null)
  const [focused, setFocused] = useState(false)
  const [wanted, setWanted] = useState(false)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const [composing, setComposing] = useState(false)
  const [shown, setShown] = useState(nothingShown)
  const open = focused && dismissed !== typed
  const expanded = open && shown.count > 0
  const activeId = expanded && shown.active !== null ? optionId(listId, shown.active) : undefined
  /** Until something else than `keyword` stands in the field. */
  const close = (keyword = typed) => setDismissed(keyword)
  const compose = (event: CompositionEvent) => setComposing(event.type !== 'compositionend')

  const onKeyDown = (event: KeyboardEvent) => {
    // The key that ends a composition comes as 229 where the browser has already left the composing state.
    // oxlint-disable-next-line typescript/no-deprecated -- nothing newer tells
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'ArrowDown' && !open) setDismissed(null)
    else if (event.key === 'Escape' && expanded) close()
    else if (!expanded || !keys.current?.take(event.key)) return
    event.preventDefault()
  }

  return {
    /** From the first focus on. */
    wanted,
    close,
    combobox: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': expanded,
      'aria-controls': listId,
      'aria-activedescendant': activeId,
      onKeyDown,
      onCompositionStart: compose,
      onCompositionEnd: compose,
      onFocus: () => {
        setWanted(true)
        setFocused(true)
      },
      onBlur: () => {
        setFocused(false)
        setDismissed(null)
      },
    },
    list: { id: listId, keyword: typed, open, held: composing, keys, onShown: setShown, onPick },
  } as const
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`
