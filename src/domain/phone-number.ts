import { defaultPhoneCode, type PhoneCodeValue, phoneCodes } from './phone-codes.ts'

/** A country code and the rest of the number, as form fields. */
export type PhoneParts = { readonly code: PhoneCodeValue; readonly number: string }

const numberShape = /^[\d ()./-]{3,24}$/

/** Whether the text is a possible phone number: digits and common separators. Empty is valid too. */
export const isPhoneNumber = (number: string): boolean => number.trim() === '' || numberShape.test(number.trim())

/** Formats `+86 139 0000 2718`; returns an empty string if there is no number. */
export function formatPhone({ code, number }: PhoneParts): string {
  return number.trim() === '' ? '' : `${code} ${number.trim()}`
}

/** Parses the result of `formatPhone`. An unknown country code stays part of the number. */
export function parsePhone(phone: string): PhoneParts {
  const [first = '', ...rest] = phone.trim().split(' ')
  const known = phoneCodes.find(({ code }) => code === first)
  return known ? { code: known.code, number: rest.join(' ') } : { code: defaultPhoneCode, number: phone.trim() }
}
