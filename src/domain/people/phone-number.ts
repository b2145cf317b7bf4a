// Country codes for phone numbers, in the order they are offered.

type PhoneCode = {
  readonly code: string
  /** ISO 3166-1 alpha-2. */
  readonly region: string
  readonly name: string
}

export const phoneCodes = [
  { code: '+1', region: 'US', name: 'United States' },
  { code: '+852', region: 'HK', name: 'Hong Kong' },
  { code: '+81', region: 'JP', name: 'Japan' },
  { code: '+853', region: 'MO', name: 'Macau' },
  { code: '+65', region: 'SG', name: 'Singapore' },
  { code: '+886', region: 'TW', name: 'Taiwan' },
  { code: '+44', region: 'GB', name: 'United Kingdom' },
  { code: '+86', region: 'CN', name: 'China' },
  { code: '+82', region: 'KR', name: 'South Korea' },
  { code: '+61', region: 'AU', name: 'Australia' },
  { code: '+64', region: 'NZ', name: 'New Zealand' },
  { code: '+33', region: 'FR', name: 'France' },
  { code: '+49', region: 'DE', name: 'Germany' },
  { code: '+39', region: 'IT', name: 'Italy' },
  { code: '+31', region: 'NL', name: 'Netherlands' },
  { code: '+91', region: 'IN', name: 'India' },
  { code: '+55', region: 'BR', name: 'Brazil' },
  { code: '+7', region: 'RU', name: 'Russia' },
  { code: '+34', region: 'ES', name: 'Spain' },
  { code: '+52', region: 'MX', name: 'Mexico' },
  { code: '+62', region: 'ID', name: 'Indonesia' },
  { code: '+966', region: 'SA', name: 'Saudi Arabia' },
  { code: '+41', region: 'CH', name: 'Switzerland' },
] as const satisfies readonly PhoneCode[]

export type PhoneCodeValue = (typeof phoneCodes)[number]['code']

export const defaultPhoneCode: PhoneCodeValue = '+1'

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
