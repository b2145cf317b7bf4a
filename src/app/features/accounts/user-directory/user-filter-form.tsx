import { useState } from 'react'
import { activeFilters } from '#src/domain/active-filters.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import type { UserFilters } from './users-query.ts'
import styles from '#src/app/ui/table/list-header.module.css'

type UserFilterFormProps = { filters: UserFilters; onSearch: (filters: UserFilters) => void }

export function UserFilterForm({ filters, onSearch }: UserFilterFormProps) {
  const t = useTranslations('userDirectory')
  const [draftFilters, setDraftFilters] = useState(filters)
  return (
    <form
      role="search"
      className={styles['filters']}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(activeFilters(draftFilters))
      }}
    >
      {(['id', 'email', 'name'] as const).map((name) => (
        <Field key={name} label={t.fields[name]}>
          <TextInput
            name={name}
            inputMode={name === 'email' ? 'email' : 'text'}
            autoCapitalize="none"
            spellCheck={false}
            value={draftFilters[name] ?? ''}
            onChange={(event) => setDraftFilters({ ...draftFilters, [name]: event.currentTarget.value })}
          />
        </Field>
      ))}
      <Button type="submit">{t.search}</Button>
      {Object.keys(filters).length > 0 && (
        <Button variant="quiet" onClick={() => onSearch({})}>
          {t.clear}
        </Button>
      )}
    </form>
  )
}
