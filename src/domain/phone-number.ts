import { defaultPhoneCode, type PhoneCodeValue, phoneCodes } from './phone-codes.ts'

/** A country code and the number behind it, as a form has them. */
export type PhoneParts = { readonly code: PhoneCodeValue; readonly number: string }

const numberShape = /^[\d ()./-]{3,24}$/

/** Whether the number can be one: digits, and what people write between them. Nothing at all is fine too. */
export const isPhoneNumber = (number: string): boolean => number.trim() === '' || numberShape.test(number.trim())

/** `+86 139 0000 2718`; an empty text without a number. */
export function formatPhone({ code, number }: PhoneParts): string {
  return number.trim() === '' ? '' : `${code} ${number.trim()}`
}

/** What `formatPhone` made, as its parts again; of a code nobody offers all of it stays in the number. */
export function parsePhone(phone: string): PhoneParts {
  const [first = '', ...rest] = phone.trim().split(' ')
  const known = phoneCodes.find(({ code }) => code === first)
  return known ? { code: known.code, number: rest.join(' ') } : { code: defaultPhoneCode, number: phone.trim() }
}
