import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { EditConflict } from '#src/app/ui/field/edit-conflict.tsx'
import { conflictsOf, editFields, type Edits, keepMine, noEdits, readEdits, takeTheirs } from '#src/domain/edits.ts'
import { formatPhone } from '#src/domain/people/phone-number.ts'
import type { PersonFieldsProps } from './person-fields.tsx'
import { diffPersonForm, type PersonDetails, type PersonField, type PersonForm, toPersonForm } from './person-form.ts'

/** Edits of a person's form, and what they replace as the server stores it. */
export type PersonEdits = { readonly edits: Edits<PersonForm>; readonly replaced: Partial<PersonDetails> }

export const noPersonEdits: PersonEdits = { edits: noEdits, replaced: {} }

type PersonEditsOptions = {
  readonly person: PersonDetails
  readonly value: PersonEdits
  readonly onChange: (value: PersonEdits) => void
  readonly texts: PersonFieldsProps['texts']
}

/** The form of a person who may be changed by others meanwhile. */
export function usePersonEdits({ person, value: { edits, replaced }, onChange, texts }: PersonEditsOptions) {
  const { languageName, countryName } = useTranslations('shell')
  const savedForm = toPersonForm(person)
  const { base, form } = readEdits(edits, savedForm)
  const changes = diffPersonForm(base, form)
  const changedFields = keysOf(changes)
  const conflicts = conflictsOf(edits, savedForm)
  const formatField = (field: PersonField): string => {
    const saved = savedForm[field]
    if (typeof saved !== 'string') return formatPhone(saved)
    switch (field) {
      case 'country':
        return saved && countryName(saved)
      case 'language':
        return saved && languageName(saved)
      case 'gender':
        return texts.genders[savedForm.gender]
      case 'role':
        return texts.roles[savedForm.role]
      default:
        return saved
    }
  }
  const fieldProps = {
    form,
    texts,
    onEdit: (patch: Partial<PersonForm>) =>
      onChange({
        edits: editFields(edits, savedForm, patch),
        // Without what a dropped edit replaced.
        replaced: { ...pickDetails(person, keysOf(patch)), ...pickDetails(replaced, keysOf(edits.before)) },
      }),
    conflictIn: (field: PersonField) =>
      conflicts.includes(field) && (
        <EditConflict
          texts={texts}
          theirs={formatField(field)}
          onUseTheirs={() => onChange({ edits: takeTheirs(edits, field), replaced })}
          onKeepMine={() =>
            onChange({
              edits: keepMine(edits, savedForm, field),
              replaced: { ...replaced, ...pickDetails(person, [field]) },
            })
          }
        />
      ),
  }
  return {
    savedForm,
    conflicts,
    /** The changed fields, with what they replace; null if there are none. */
    body: changedFields.length === 0 ? null : { ...changes, before: pickDetails(replaced, changedFields) },
    /** For the dialog with the form. */
    fieldProps,
  }
}

const keysOf = (fields: Partial<Record<PersonField, unknown>>) => Object.keys(fields) as PersonField[]

const pickDetails = (details: Partial<PersonDetails>, fields: readonly PersonField[]): Partial<PersonDetails> =>
  Object.fromEntries(fields.map((field) => [field, details[field]]))
