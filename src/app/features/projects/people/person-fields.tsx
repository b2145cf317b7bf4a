import { countries, languages } from '#src/domain/languages.ts'
import { genders } from '#src/domain/people.ts'
import { capitalizeFirst } from '#src/domain/person-name.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { PhoneInput } from '#src/app/ui/field/phone-input.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import styles from './talent-dialogs.module.css'
import type { PersonField, PersonForm } from './person-form.ts'
import type { PersonErrors } from './use-person-errors.ts'

type PersonFieldsProps = {
  formFields: readonly PersonField[]
  /** The fields marked with *. */
  requiredFields: readonly PersonField[]
  form: PersonForm
  onEdit: (patch: Partial<PersonForm>) => void
  errors: PersonErrors
}

/** The given fields of a talent's form, in their order. */
export function PersonFields({ formFields, requiredFields, errors, ...inputProps }: PersonFieldsProps) {
  const t = useTranslations('people')
  return (
    <div className={styles['fields']}>
      {formFields.map((field) => (
        <Field key={field} label={t.fields[field]} required={requiredFields.includes(field)} error={errors[field]}>
          <PersonInput field={field} {...inputProps} />
        </Field>
      ))}
    </div>
  )
}

type PersonInputProps = Omit<PersonFieldsProps, 'formFields' | 'requiredFields' | 'errors'> & { field: PersonField }

function PersonInput({ field, form, onEdit }: PersonInputProps) {
  const t = useTranslations('people')
  switch (field) {
    case 'phoneNumber':
      return <PhoneInput value={form.phoneNumber} onValueChange={(phoneNumber) => onEdit({ phoneNumber })} />
    case 'country':
      return (
        <Select
          value={form.country}
          onValueChange={(country) => onEdit({ country })}
          options={[{ value: '' as const, label: t.notGiven }, ...countries.map((value) => ({ value, label: value }))]}
        />
      )
    case 'language':
      return (
        <Select
          value={form.language}
          onValueChange={(language) => onEdit({ language })}
          options={[{ value: '' as const, label: t.notGiven }, ...languages.map((value) => ({ value, label: value }))]}
        />
      )
    case 'gender':
      return (
        <Select
          value={form.gender}
          onValueChange={(gender) => onEdit({ gender })}
          options={genders.map((value) => ({ value, label: t.genders[value] }))}
        />
      )
    case 'firstName':
    case 'lastName':
      return (
        <TextInput
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={form[field]}
          onChange={(event) => onEdit({ [field]: event.currentTarget.value })}
          onBlur={() => {
            const capitalized = capitalizeFirst(form[field])
            if (capitalized !== form[field]) onEdit({ [field]: capitalized })
          }}
        />
      )
    case 'name':
    case 'email':
    case 'position':
      return (
        <TextInput
          type={field === 'email' ? 'email' : 'text'}
          autoComplete="off"
          {...(field === 'email' && { autoCapitalize: 'none', spellCheck: false })}
          {...(field === 'position' && { maxLength: 100 })}
          value={form[field]}
          onChange={(event) => onEdit({ [field]: event.currentTarget.value })}
        />
      )
  }
}
