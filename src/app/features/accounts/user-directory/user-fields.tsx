import { countries, languages } from '#src/domain/languages.ts'
import { genders, userRoles } from '#src/domain/people.ts'
import { capitalizeFirst } from '#src/domain/person-name.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { PhoneInput } from '#src/app/ui/field/phone-input.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import type { FieldErrors } from './use-field-errors.ts'
import styles from './user-dialogs.module.css'
import type { UserField, UserForm } from './user-form.ts'

type UserFieldsProps = {
  fields: readonly UserField[]
  form: UserForm
  onEdit: (change: Partial<UserForm>) => void
  errors: FieldErrors
  /** Marks the field as invalid; the message is above the form. */
  isNameMissing?: boolean
  /** Identifiers that can't be changed once they are set. */
  readOnlyFields?: readonly UserField[]
}

/** The given fields of the user form, in order. */
export function UserFields({ fields, errors, ...rest }: UserFieldsProps) {
  const t = useTranslations('userDirectory')
  const hintForField = (field: UserField) => (field === 'employeeId' ? t.setOnce : undefined)
  return (
    <div className={styles['fields']}>
      {fields.map((field) => (
        <Field
          key={field}
          label={t.fields[field]}
          required={field === 'name'}
          error={errors[field]}
          hint={hintForField(field)}
        >
          <UserInput field={field} {...rest} />
        </Field>
      ))}
    </div>
  )
}

function UserInput({
  field,
  form,
  onEdit,
  readOnlyFields = [],
  isNameMissing = false,
}: Omit<UserFieldsProps, 'fields' | 'errors'> & { field: UserField }) {
  const t = useTranslations('userDirectory')
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
    case 'role':
      return (
        <Select
          value={form.role}
          onValueChange={(role) => onEdit({ role })}
          options={userRoles.map((value) => ({ value, label: t.roles[value] }))}
        />
      )
    case 'firstName':
    case 'lastName':
      return (
        <TextInput
          autoComplete="off"
          maxLength={100}
          value={form[field]}
          onChange={(event) => onEdit({ [field]: event.currentTarget.value })}
          onBlur={() => onEdit({ [field]: capitalizeFirst(form[field]) })}
        />
      )
    case 'name':
    case 'email':
    case 'department':
    case 'position':
    case 'employeeId':
      return (
        <TextInput
          type={field === 'email' ? 'email' : 'text'}
          autoComplete="off"
          {...(field === 'email' && { autoCapitalize: 'none', spellCheck: false })}
          {...(field === 'name' || field === 'email' ? {} : { maxLength: 100 })}
          {...(field === 'name' && isNameMissing && { 'aria-invalid': true })}
          readOnly={readOnlyFields.includes(field)}
          value={form[field]}
          onChange={(event) => onEdit({ [field]: event.currentTarget.value })}
        />
      )
  }
}
