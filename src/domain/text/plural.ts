import { groupDigits } from './format-number.ts'

let rules: Intl.PluralRules | undefined

/** The form of an English word that goes with a count: `plural(1, 'is', 'are')` is `is`. */
export function plural(count: number, one: string, other: string): string {
  rules ??= new Intl.PluralRules('en')
  return rules.select(count) === 'one' ? one : other
}

/** `1 task`, `12,345 tasks`. */
export const counted = (count: number, one: string, other: string): string =>
  `${groupDigits(count)} ${plural(count, one, other)}`
