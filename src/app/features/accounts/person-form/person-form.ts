// The form for a person's details, and its conversion to a request.
import { type CountryName, countries, type LanguageName, languages } from '#src/domain/people/languages.ts'
import { type Gender, type UserRole, capitalizeFirst, maxNameLength } from '#src/domain/people/people.ts'
import {
  defaultPhoneCode,
  formatPhone,
  isPhoneNumber,
  parsePhone,
  type PhoneParts,
} from '#src/domain/people/phone-number.ts'

export type PersonForm = {
  readonly name: string
  readonly email: string
  readonly phoneNumber: PhoneParts
  readonly country: CountryName | ''
  readonly language: LanguageName | ''
  readonly firstName: string
  readonly lastName: string
  readonly department: string
  readonly position: string
  readonly employeeId: string
  readonly gender: Gender
  readonly role: UserRole
}

export type PersonField = keyof PersonForm

export const emptyPersonForm: PersonForm = {
  name: '',
  email: '',
  phoneNumber: { code: defaultPhoneCode, number: '' },
  country: '',
  language: '',
  firstName: '',
  lastName: '',
  department: '',
  position: '',
  employeeId: '',
  gender: 'male',
  role: 'worker',
}

const fieldNames = Object.keys(emptyPersonForm) as PersonField[]

/** A person as the server stores them. */
export type PersonDetails = Partial<Omit<PersonForm, 'phoneNumber' | 'country' | 'language'>> & {
  readonly phoneNumber: string
  readonly country: string
  readonly language: string
}

export function toPersonForm(person: PersonDetails): PersonForm {
  const form: PersonForm = {
    ...emptyPersonForm,
    ...person,
    phoneNumber: parsePhone(person.phoneNumber),
    country: countries.find((country) => country === person.country) ?? '',
    language: languages.find((language) => language === person.language) ?? '',
  }
  return Object.fromEntries(fieldNames.map((name) => [name, form[name]])) as PersonForm
}

type PersonBody = Omit<PersonForm, 'phoneNumber'> & { readonly phoneNumber: string }

/** Returns the changed fields in request format, trimmed. */
export function diffPersonForm(saved: PersonForm, edited: PersonForm): Partial<PersonBody> {
  const [savedBody, editedBody] = [toPersonBody(saved), toPersonBody(edited)]
  return Object.fromEntries(
    fieldNames.filter((name) => editedBody[name] !== savedBody[name]).map((name) => [name, editedBody[name]]),
  )
}

function toPersonBody(form: PersonForm): PersonBody {
  const entries = fieldNames.map((name) => {
    const value = form[name]
    if (typeof value !== 'string') return [name, formatPhone(value)]
    // Enter submits the form before the field is left, where names are capitalized.
    return [name, name === 'firstName' || name === 'lastName' ? capitalizeFirst(value.trim()) : value.trim()]
  })
  return Object.fromEntries(entries) as PersonBody
}

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Returns the invalid fields. An empty required field is reported above the form instead. */
export function listInvalidFields(form: PersonForm): readonly PersonField[] {
  const email = form.email.trim()
  const invalidFields: PersonField[] = []
  if (form.name.trim().length > maxNameLength) invalidFields.push('name')
  if (email !== '' && !emailPattern.test(email)) invalidFields.push('email')
  if (!isPhoneNumber(form.phoneNumber.number)) invalidFields.push('phoneNumber')
  return invalidFields
}
