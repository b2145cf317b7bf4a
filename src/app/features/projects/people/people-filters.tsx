import { useState } from 'react'
import type { TalentRelation } from '#src/domain/projects/project.ts'
import { capitalizeFirst } from '#src/domain/people/people.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import type { TalentFilters } from '#src/app/features/projects/project-queries.ts'
import styles from '#src/app/ui/table/list-header.module.css'
import { languages } from '#src/domain/people/languages.ts'
import { activeFilters } from '#src/domain/active-filters.ts'

/** The filters while they are edited; an undefined one is not used. */
type DraftFilters = { [Name in keyof TalentFilters]: TalentFilters[Name] | undefined }

/** What managers look for most comes first. */
const relationOrder: readonly TalentRelation[] = ['member', 'banned', 'invited', 'declined', 'none']

type PeopleFiltersProps = { filters: TalentFilters; onSearch: (filters: TalentFilters) => void }

export function PeopleFilters({ filters, onSearch }: PeopleFiltersProps) {
  const t = useTranslations('projects')
  const { languageName } = useTranslations('shell')
  const tPeople = useTranslations('people')
  const isAdmin = useIdentity()?.role === 'admin'
  const [draftFilters, setDraftFilters] = useState<DraftFilters>(filters)
  const updateFilters = (patch: Partial<DraftFilters>) => setDraftFilters((previous) => ({ ...previous, ...patch }))
  const textInputProps = (name: 'email' | 'firstName' | 'lastName') => ({
    name,
    value: draftFilters[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => updateFilters({ [name]: event.currentTarget.value }),
  })
  const nameInputProps = (name: 'firstName' | 'lastName') => ({
    ...textInputProps(name),
    onBlur: () => updateFilters({ [name]: capitalizeFirst(draftFilters[name] ?? '') }),
  })
  return (
    <form
      role="search"
      className={styles['filters']}
      onSubmit={(event) => {
        event.preventDefault()
        // Enter submits the form before the field is left, where names are capitalized.
        const names = {
          firstName: capitalizeFirst(draftFilters.firstName ?? ''),
          lastName: capitalizeFirst(draftFilters.lastName ?? ''),
        }
        const { relation, planned, looking, email, language } = draftFilters
        onSearch({
          ...activeFilters({ email: email ?? '', language: language ?? '', ...names }),
          ...(relation && { relation }),
          ...(planned !== undefined && { planned }),
          ...(looking !== undefined && { looking }),
        })
      }}
    >
      <Field label={t.language}>
        <Select
          value={draftFilters.language ?? ''}
          onValueChange={(language) => updateFilters({ language })}
          options={[
            { value: '', label: t.allLanguages },
            ...languages.map((value) => ({ value, label: languageName(value) })),
          ]}
        />
      </Field>
      <Field label={tPeople.inProject}>
        <Select<TalentRelation | ''>
          value={draftFilters.relation ?? ''}
          onValueChange={(relation) => updateFilters({ relation: relation === '' ? undefined : relation })}
          options={[
            { value: '', label: t.all },
            ...relationOrder.map((value) => ({ value, label: tPeople.relations[value] })),
          ]}
        />
      </Field>
      <YesOrNo label={t.planJobs} value={draftFilters.planned} onChange={(planned) => updateFilters({ planned })} />
      <YesOrNo
        label={tPeople.lookingForTasks}
        value={draftFilters.looking}
        onChange={(looking) => updateFilters({ looking })}
      />
      <Field label={t.email}>
        <TextInput
          {...textInputProps('email')}
          placeholder={isAdmin ? '' : tPeople.emailFilterHint}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label={t.firstName}>
        <TextInput {...nameInputProps('firstName')} spellCheck={false} />
      </Field>
      <Field label={t.lastName}>
        <TextInput {...nameInputProps('lastName')} spellCheck={false} />
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

type YesOrNoProps = { label: string; value: boolean | undefined; onChange: (value: boolean | undefined) => void }

/** A filter that both answers pass unless one is chosen. */
function YesOrNo({ label, value, onChange }: YesOrNoProps) {
  const t = useTranslations('projects')
  const tPeople = useTranslations('people')
  return (
    <Field label={label}>
      <Select<'' | 'yes' | 'no'>
        value={value === undefined ? '' : value ? 'yes' : 'no'}
        onValueChange={(answer) => onChange(answer === '' ? undefined : answer === 'yes')}
        options={[
          { value: '', label: t.all },
          { value: 'yes', label: tPeople.yes },
          { value: 'no', label: tPeople.no },
        ]}
      />
    </Field>
  )
}
