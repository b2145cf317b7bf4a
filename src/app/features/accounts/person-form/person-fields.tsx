import type { ReactNode } from 'react'
import { countries, languages } from '#src/domain/people/languages.ts'
import { genders, userRoles, capitalizeFirst } from '#src/domain/people/people.ts'
import type { personForm } from '#src/app/platform/i18n/en/people.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { classNames } from '#src/app/ui/class-names.ts'
import { Field } from '#src/app/ui/field/field.tsx'
import { PhoneInput } from '#src/app/ui/field/phone-input.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import type { PersonField, PersonForm } from './person-form.ts'
import styles from './person-form.module.css'

export type PersonFieldsProps = {
  /** The texts of a namespace that contains those of the form. */
  texts: typeof personForm
  fields: readonly PersonField[]
  form: PersonForm
  onEdit: (change: Partial<PersonForm>) => void
  /** The fields marked with *. */
  requiredFields: readonly PersonField[]
  /** Identifiers that can't be changed once they are set. */
  readOnlyFields?: readonly PersonField[]
  errors: { readonly [Field in PersonField]?: string }
  /** Fields marked as invalid without a message of their own: it is above the form. */
  missingFields: readonly PersonField[]
  /** What a field shows that somebody else changed meanwhile. */
  conflictIn?: ((field: PersonField) => ReactNode) | undefined
  /** Fields side by side, as many as fit. */
  hasColumns: boolean
}

/** The given fields of a person's form, in order. */
export function PersonFields({
  fields,
  requiredFields,
  errors,
  conflictIn,
  hasColumns,
  ...inputProps
}: PersonFieldsProps) {
  const { texts } = inputProps
  return (
    <div className={classNames(styles['fields'], hasColumns && styles['columns'])}>
      {fields.map((field) => (
        <div key={field}>
          <Field
            label={texts.fields[field]}
            required={requiredFields.includes(field)}
            error={errors[field]}
            hint={field === 'employeeId' ? texts.setOnce : undefined}
          >
            <PersonInput field={field} {...inputProps} />
          </Field>
          {conflictIn?.(field)}
        </div>
      ))}
    </div>
  )
}

type PersonInputProps = Omit<
  PersonFieldsProps,
  'fields' | 'requiredFields' | 'errors' | 'conflictIn' | 'hasColumns'
> & {
  field: PersonField
}

function PersonInput({ field, texts, form, onEdit, readOnlyFields = [], missingFields }: PersonInputProps) {
  const { languageName, countryName } = useTranslations('shell')
  const notGiven = { value: '' as const, label: texts.notGiven }
  switch (field) {
    case 'phoneNumber':
      return <PhoneInput value={form.phoneNumber} onValueChange={(phoneNumber) => onEdit({ phoneNumber })} />
    case 'country':
      return (
        <Select
          value={form.country}
          onValueChange={(country) => onEdit({ country })}
          options={[notGiven, ...countries.map((value) => ({ value, label: countryName(value) }))]}
        />
      )
    case 'language':
      return (
        <Select
          value={form.language}
          onValueChange={(language) => onEdit({ language })}
          options={[notGiven, ...languages.map((value) => ({ value, label: languageName(value) }))]}
        />
      )
    case 'gender':
      return (
        <Select
          value={form.gender}
          onValueChange={(gender) => onEdit({ gender })}
          options={genders.map((value) => ({ value, label: texts.genders[value] }))}
        />
      )
    case 'role':
      return (
        <Select
          value={form.role}
          onValueChange={(role) => onEdit({ role })}
          options={userRoles.map((value) => ({ value, label: texts.roles[value] }))}
        />
      )
    case 'firstName':
    case 'lastName':
    case 'name':
    case 'email':
    case 'department':
    case 'position':
    case 'employeeId': {
      const isNamePart = field === 'firstName' || field === 'lastName'
      const capitalized = capitalizeFirst(form[field])
      return (
        <TextInput
          type={field === 'email' ? 'email' : 'text'}
          autoComplete="off"
          {...(field === 'email' && { autoCapitalize: 'none' })}
          {...((field === 'email' || isNamePart) && { spellCheck: false })}
          {...(field !== 'name' && field !== 'email' && { maxLength: 100 })}
          {...(missingFields.includes(field) && { 'aria-invalid': true })}
          readOnly={readOnlyFields.includes(field)}
          value={form[field]}
          onValueChange={(text) => onEdit({ [field]: text })}
          {...(isNamePart && capitalized !== form[field] && { onBlur: () => onEdit({ [field]: capitalized }) })}
        />
      )
    }
  }
}
