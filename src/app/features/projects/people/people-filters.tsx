import { useState } from 'react'
import { languages } from '#src/domain/languages.ts'
import { capitalizeFirst } from '#src/domain/person-name.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import type { TalentFilters } from '#src/app/features/projects/project-queries.ts'
import { setFilters } from '#src/domain/filters.ts'
import styles from './people.module.css'

type PeopleFiltersProps = { filters: TalentFilters; onSearch: (filters: TalentFilters) => void }

export function PeopleFilters({ filters, onSearch }: PeopleFiltersProps) {
  const t = useText('projects')
  const [typed, setTyped] = useState(filters)
  const edit = (change: TalentFilters) => setTyped((before) => ({ ...before, ...change }))
  const text = (name: 'email' | 'firstName' | 'lastName') => ({
    name,
    value: typed[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => edit({ [name]: event.currentTarget.value }),
  })
  const capitalized = (name: 'firstName' | 'lastName') => ({
    ...text(name),
    onBlur: () => edit({ [name]: capitalizeFirst(typed[name] ?? '') }),
  })
  return (
    <form
      role="search"
      className={styles['filters']}
      onSubmit={(event) => {
        event.preventDefault()
        // Enter submits the form before the field is left, where names are capitalized.
        const names = {
          firstName: capitalizeFirst(typed.firstName ?? ''),
          lastName: capitalizeFirst(typed.lastName ?? ''),
        }
        onSearch(setFilters({ ...typed, ...names }))
      }}
    >
      <Field label={t.language}>
        <Select
          value={typed.language ?? ''}
          onValueChange={(language) => edit({ language })}
          options={[{ value: '', label: t.allLanguages }, ...languages.map((value) => ({ value, label: value }))]}
        />
      </Field>
      <Field label={t.email}>
        <TextInput {...text('email')} inputMode="email" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label={t.firstName}>
        <TextInput {...capitalized('firstName')} spellCheck={false} />
      </Field>
      <Field label={t.lastName}>
        <TextInput {...capitalized('lastName')} spellCheck={false} />
      </Field>
      <Button type="submit">{t.search}</Button>
      {Object.keys(filters).length > 0 && (
        <Button variant="quiet" onClick={() => onSearch({})}>
          {t.clear}
        </Button>
      )}
    </form>
  )
}
