// A talent's details as form values and as request bodies.
import { type CountryName, countries, type LanguageName, languages } from '#src/domain/languages.ts'
import type { Gender } from '#src/domain/people.ts'
import { capitalizeFirst, maxNameLength } from '#src/domain/person-name.ts'
import { defaultPhoneCode } from '#src/domain/phone-codes.ts'
import { formatPhone, isPhoneNumber, parsePhone, type PhoneParts } from '#src/domain/phone-number.ts'
import type { Talent } from '#src/app/features/projects/project-queries.ts'

export type PersonForm = {
  readonly name: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: PhoneParts
  readonly country: CountryName | ''
  readonly language: LanguageName | ''
  readonly position: string
  readonly gender: Gender
}

export type PersonField = keyof PersonForm

export const emptyPersonForm: PersonForm = {
  name: '',
  email: '',
  firstName: '',
  lastName: '',
  phoneNumber: { code: defaultPhoneCode, number: '' },
  country: '',
  language: '',
  position: '',
  gender: 'male',
}

/** The form values of an existing talent. */
export const toPersonForm = (talent: Talent): PersonForm => ({
  name: talent.fullName,
  email: talent.email,
  firstName: talent.firstName,
  lastName: talent.lastName,
  phoneNumber: parsePhone(talent.phoneNumber),
  country: countries.find((country) => country === talent.country) ?? '',
  language: languages.find((language) => language === talent.language) ?? '',
  position: talent.position,
  gender: talent.gender,
})

type PersonRequestBody = Omit<PersonForm, 'phoneNumber'> & { readonly phoneNumber: string }

const fieldNames = Object.keys(emptyPersonForm) as PersonField[]

/** The request body with the fields in which `edited` differs from `before`, ignoring surrounding spaces. */
export function diffPersonForm(initial: PersonForm, edited: PersonForm): Partial<PersonRequestBody> {
  const [initialBody, editedBody] = [toRequestBody(initial), toRequestBody(edited)]
  return Object.fromEntries(
    fieldNames.filter((name) => editedBody[name] !== initialBody[name]).map((name) => [name, editedBody[name]]),
  )
}

function toRequestBody(form: PersonForm): PersonRequestBody {
  const entries = fieldNames.map((name) => {
    const value = form[name]
    if (typeof value !== 'string') return [name, formatPhone(value)]
    // Enter submits the form before the field is left, where names are capitalized.
    return [name, name === 'firstName' || name === 'lastName' ? capitalizeFirst(value.trim()) : value.trim()]
  })
  return Object.fromEntries(entries) as PersonRequestBody
}

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The fields with invalid values. Empty required fields are checked by the form. */
export function findInvalidFields(form: PersonForm): readonly PersonField[] {
  const email = form.email.trim()
  const invalidFields: PersonField[] = []
  if (form.name.trim().length > maxNameLength) invalidFields.push('name')
  if (email !== '' && !emailPattern.test(email)) invalidFields.push('email')
  if (!isPhoneNumber(form.phoneNumber.number)) invalidFields.push('phoneNumber')
  return invalidFields
}
