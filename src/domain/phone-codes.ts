// Country codes for phone numbers, in the order they are offered.

export type PhoneCode = {
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
