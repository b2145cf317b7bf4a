/** The languages of tasks and plan jobs. */
export const languages = [
  'English',
  'Mandarin',
  'Spanish',
  'Hindi',
  'Arabic',
  'French',
  'Japanese',
  'German',
  'Russian',
  'Portuguese',
  'Indonesian',
  'Korean',
  'Italian',
  'Turkish',
  'Vietnamese',
  'Thai',
  'Persian',
  'Polish',
  'Dutch',
  'Greek',
] as const

export type LanguageName = (typeof languages)[number]

/** The countries in a person's profile. */
export const countries = [
  'United States',
  'United Kingdom',
  'China',
  'Japan',
  'Germany',
  'France',
  'India',
  'Canada',
  'Australia',
  'Brazil',
  'South Korea',
  'Russia',
  'Italy',
  'Spain',
  'Mexico',
  'Indonesia',
  'Netherlands',
  'Saudi Arabia',
  'Switzerland',
  'Singapore',
] as const

export type CountryName = (typeof countries)[number]
