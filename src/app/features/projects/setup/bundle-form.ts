// What a person writes about a bundle, and what of it can't be sent as it is.
import { type LanguageName, languages } from '#src/domain/languages.ts'
import { isAmount } from '#src/domain/money.ts'
import { parseTyped } from '#src/app/ui/field/step-number.ts'

export type BundleForm = {
  readonly name: string
  readonly languages: readonly LanguageName[]
  /** As typed: dollars a task. */
  readonly rate: string
}

export const emptyBundle: BundleForm = { name: '', languages: [], rate: '' }

export const formOf = (bundle: { name: string; languages: readonly string[]; rate: number }): BundleForm => ({
  name: bundle.name,
  languages: languages.filter((language) => bundle.languages.includes(language)),
  rate: bundle.rate.toFixed(2),
})

export type BundleField = keyof BundleForm

/** The fields that can't be sent. */
export function wrongFields({ name, languages: chosen, rate }: BundleForm): readonly BundleField[] {
  const wrong: BundleField[] = []
  if (name.trim() === '') wrong.push('name')
  if (chosen.length === 0) wrong.push('languages')
  const amount = parseTyped(rate)
  if (amount === null || !isAmount(amount)) wrong.push('rate')
  return wrong
}

/** What differs from how the form was opened: what it leaves alone stays as others have made it meanwhile. */
export function changesSince(opened: BundleForm, { name, languages: chosen, rate }: BundleForm) {
  const same = opened.languages.length === chosen.length && chosen.every((one) => opened.languages.includes(one))
  return {
    ...(name.trim() !== opened.name.trim() && { name }),
    ...(!same && { languages: [...chosen], languagesBefore: [...opened.languages] }),
    ...(parseTyped(rate) !== parseTyped(opened.rate) && { rate: parseTyped(rate) ?? 0 }),
  }
}

/** With this language, or without it where it is in already; in the order in which they are always listed. */
export const toggled = (chosen: readonly LanguageName[], language: LanguageName): readonly LanguageName[] =>
  languages.filter((name) => chosen.includes(name) !== (name === language))
