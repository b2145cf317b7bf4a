import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { type TaskSort, taskSorts } from '#src/domain/projects/task.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import styles from './task-search.module.css'

type TaskSearchProps = {
  /** The active search; empty without one. */
  search: string
  onSearch: (search: string) => void
  sort: TaskSort
  onSortChange: (sort: TaskSort) => void
}

/** Finds tasks by title and external id, and sorts them. A new `search` from outside replaces what was typed. */
export function TaskSearch({ search, onSearch, sort, onSortChange }: TaskSearchProps) {
  const t = useTranslations('assignment')
  return (
    <div className={styles['bar']}>
      <SearchForm key={search} search={search} onSearch={onSearch} />
      <Field label={t.sort} hideLabel className={styles['sort']}>
        <Select
          value={sort}
          onValueChange={onSortChange}
          options={taskSorts.map((value) => ({ value, label: t.sorts[value] }))}
        />
      </Field>
    </div>
  )
}

function SearchForm({ search, onSearch }: Pick<TaskSearchProps, 'search' | 'onSearch'>) {
  const t = useTranslations('assignment')
  const tProjects = useTranslations('projects')
  const [text, setText] = useState(search)
  return (
    <form
      role="search"
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <Field label={t.searchTasks} hideLabel className={styles['input']}>
        <TextInput
          type="search"
          enterKeyHint="search"
          placeholder={t.searchHint}
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
    </form>
  )
}
