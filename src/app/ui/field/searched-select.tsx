import { useState } from 'react'
import { Field } from './field.tsx'
import { Select, type SelectOption } from './select.tsx'
import { TextInput } from './text-input.tsx'

/** From this number of options on, a field above the list narrows it. */
const minSearched = 10

type SearchedSelectProps = {
  label: string
  searchLabel: string
  /** Shown while nothing is chosen. */
  placeholder: string
  /** `searched`: the texts that are searched; a part of one is enough. */
  options: readonly (SelectOption & { readonly searched: readonly string[] })[]
  value: string
  onValueChange: (value: string) => void
  error: string | undefined
  /** The list has the focus when the dialog opens, and not the field before it. */
  takesFocus?: boolean
}

/** A required choice from a list that can be long. The chosen option stays in it whatever is searched. */
export function SearchedSelect({
  label,
  searchLabel,
  placeholder,
  options,
  value,
  onValueChange,
  error,
  takesFocus = false,
}: SearchedSelectProps) {
  const [text, setText] = useState('')
  const part = text.trim().toLowerCase()
  const shown = options.filter(
    (option) => option.value === value || option.searched.some((searched) => searched.toLowerCase().includes(part)),
  )
  return (
    <>
      {options.length >= minSearched && (
        <Field label={searchLabel}>
          <TextInput
            type="search"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            // Enter in the search does not send the form.
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        </Field>
      )}
      <Field label={label} required error={error}>
        <Select
          data-autofocus={takesFocus || undefined}
          value={value}
          onValueChange={onValueChange}
          options={[{ value: '', label: placeholder }, ...shown]}
        />
      </Field>
    </>
  )
}
