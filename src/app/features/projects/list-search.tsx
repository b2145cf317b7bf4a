import { Row } from '#src/app/ui/layout/layout.tsx'
import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import styles from './list-search.module.css'

type ListSearchProps<Sort extends string> = {
  label: string
  /** What is searched. */
  hint: string
  /** The active search; empty without one. */
  search: string
  onSearch: (search: string) => void
  /** The orders of the list, by name. */
  sorts?: Readonly<Record<Sort, string>>
  sort?: Sort
  onSortChange?: (sort: Sort) => void
}

/** Finds rows of a list, and sorts it. A new `search` from outside replaces what was typed. */
export function ListSearch<Sort extends string>({ sorts, sort, onSortChange, ...search }: ListSearchProps<Sort>) {
  const t = useTranslations('assignment')
  return (
    <Row gap={16} lineGap={8} after={16}>
      <SearchForm key={search.search} {...search} />
      {sorts && sort && onSortChange && (
        <Field label={t.sort} hideLabel className={styles['sort']}>
          <Select
            value={sort}
            onValueChange={onSortChange}
            options={Object.entries<string>(sorts).map(([value, label]) => ({ value: value as Sort, label }))}
          />
        </Field>
      )}
    </Row>
  )
}

function SearchForm({
  label,
  hint,
  search,
  onSearch,
}: Omit<ListSearchProps<never>, 'sorts' | 'sort' | 'onSortChange'>) {
  const t = useTranslations('assignment')
  const tProjects = useTranslations('projects')
  const [text, setText] = useState(search)
  return (
    <Row
      as="form"
      nowrap
      role="search"
      aria-label={label}
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <Field label={label} hideLabel className={styles['input']}>
        <TextInput
          type="search"
          enterKeyHint="search"
          placeholder={hint}
          maxLength={200}
          spellCheck={false}
          autoCapitalize="none"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      {search !== '' && <IconButton label={t.clearSearch} icon={<X aria-hidden />} onClick={() => onSearch('')} />}
      <Button type="submit" icon={<Search aria-hidden />}>
        {tProjects.search}
      </Button>
    </Row>
  )
}
