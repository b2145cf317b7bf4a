// The names of eras, types and locations in both languages.
import { concepts, conceptsNamed, joinPhrase } from './thesaurus.ts'

/** A value to filter by, with its name in both languages. */
type Choice = { readonly value: string; readonly en: string; readonly zhHans: string }
export type NamedChoice = Choice & { readonly conceptId: string | null }

/** An era, type or location in both languages, as typed where it names no concept; null without one. */
export const nameFacet = (value: string): Choice | null => (value === '' ? null : withoutConcept(nameValue(value)))

export const withoutConcept = ({ value, en, zhHans }: NamedChoice): Choice => ({ value, en, zhHans })

/** One choice per type, in the order of the first value that names it. */
export const nameTypes = (values: readonly string[]): Choice[] => mergeChoices(values).map(withoutConcept)

/** One choice per meaning, named like its most used value. */
export function mergeChoices(values: readonly string[]): NamedChoice[] {
  const choices = new Map<string, NamedChoice>()
  for (const choice of values.map(nameValue)) {
    const key = choice.conceptId ?? ` ${choice.value}`
    if (!choices.has(key)) choices.set(key, choice)
  }
  return [...choices.values()]
}

function nameValue(value: string): NamedChoice {
  const named = conceptsNamed(joinPhrase(value))
  const concept = named.length === 1 ? concepts.get(named[0] ?? '') : undefined
  const isChinese = /\p{sc=Han}/u.test(value)
  return {
    value,
    conceptId: concept?.id ?? null,
    en: concept && isChinese ? concept.latin : value,
    zhHans: concept && !isChinese ? concept.chinese : value,
  }
}
