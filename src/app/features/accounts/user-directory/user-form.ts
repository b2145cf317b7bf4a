// The form an administrator fills in for a user, and its conversion to a request.
import { type CountryName, countries, type LanguageName, languages } from '#src/domain/languages.ts'
import type { Gender, UserRole } from '#src/domain/people.ts'
import { defaultPhoneCode } from '#src/domain/phone-codes.ts'
import { formatPhone, isPhoneNumber, parsePhone, type PhoneParts } from '#src/domain/phone-number.ts'
import { maxNameLength } from '#src/domain/person-name.ts'
import type { UserDetail } from './user-detail-query.ts'

export type UserForm = {
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

export type UserField = keyof UserForm

export const emptyUserForm: UserForm = {
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

/** Returns the form of an existing user. */
export const toUserForm = (user: UserDetail): UserForm => ({
  name: user.name,
  email: user.email,
  phoneNumber: parsePhone(user.phoneNumber),
  country: countries.find((country) => country === user.country) ?? '',
  language: languages.find((language) => language === user.language) ?? '',
  firstName: user.firstName,
  lastName: user.lastName,
  department: user.department,
  position: user.position,
  employeeId: user.employeeId,
  gender: user.gender,
  role: user.role,
})

type UserBody = Omit<UserForm, 'phoneNumber'> & { readonly phoneNumber: string }

const fieldNames = Object.keys(emptyUserForm) as UserField[]

/** Returns the changed fields in request format, trimmed. */
export function diffUserForm(saved: UserForm, edited: UserForm): Partial<UserBody> {
  const [savedBody, editedBody] = [toUserBody(saved), toUserBody(edited)]
  return Object.fromEntries(
    fieldNames.filter((name) => editedBody[name] !== savedBody[name]).map((name) => [name, editedBody[name]]),
  )
}

function toUserBody(form: UserForm): UserBody {
  const bodyEntries = fieldNames.map((name) => {
    const value = form[name]
    return [name, typeof value === 'string' ? value.trim() : formatPhone(value)]
  })
  return Object.fromEntries(bodyEntries) as UserBody
}

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Returns the invalid fields. An empty name is reported above the form instead. */
export function listInvalidFields(form: UserForm): readonly UserField[] {
  const email = form.email.trim()
  const invalidFields: UserField[] = []
  if (form.name.trim().length > maxNameLength) invalidFields.push('name')
  if (email !== '' && !emailPattern.test(email)) invalidFields.push('email')
  if (!isPhoneNumber(form.phoneNumber.number)) invalidFields.push('phoneNumber')
  return invalidFields
}
