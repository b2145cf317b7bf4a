// The form of a bundle and its validation.
import { type LanguageName, languages } from '#src/domain/languages.ts'
import { isAmount } from '#src/domain/money.ts'
import { parseTyped } from '#src/app/ui/field/step-number.ts'

export type BundleForm = {
  readonly name: string
  readonly languages: readonly LanguageName[]
  /** As typed: dollars per task. */
  readonly rate: string
}

export const emptyBundle: BundleForm = { name: '', languages: [], rate: '' }

export const formOf = (bundle: { name: string; languages: readonly string[]; rate: number }): BundleForm => ({
  name: bundle.name,
  languages: languages.filter((language) => bundle.languages.includes(language)),
  rate: bundle.rate.toFixed(2),
})

export type BundleField = keyof BundleForm

/** The fields with invalid values. */
export function wrongFields({ name, languages: chosen, rate }: BundleForm): readonly BundleField[] {
  const wrong: BundleField[] = []
  if (name.trim() === '') wrong.push('name')
  if (chosen.length === 0) wrong.push('languages')
  const amount = parseTyped(rate)
  if (amount === null || !isAmount(amount)) wrong.push('rate')
  return wrong
}

/** The fields that differ from the opened form. Only these are sent, so that others' changes are not overwritten. */
export function changesSince(opened: BundleForm, { name, languages: chosen, rate }: BundleForm) {
  const same = opened.languages.length === chosen.length && chosen.every((one) => opened.languages.includes(one))
  return {
    ...(name.trim() !== opened.name.trim() && { name }),
    ...(!same && { languages: [...chosen], languagesBefore: [...opened.languages] }),
    ...(parseTyped(rate) !== parseTyped(opened.rate) && { rate: parseTyped(rate) ?? 0 }),
  }
}

/** Adds the language, or removes it when it is chosen, in the canonical order. */
export const toggled = (chosen: readonly LanguageName[], language: LanguageName): readonly LanguageName[] =>
  languages.filter((name) => chosen.includes(name) !== (name === language))
