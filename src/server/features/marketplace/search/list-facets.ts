import { sql } from 'kysely'
import type { Deps } from '#src/server/http/deps.ts'
import { eraGroups } from './thesaurus/eras.ts'
import { concepts, conceptsNamed, joinPhrase } from './thesaurus/thesaurus.ts'

/** Maximum options per filter. */
const maxChoices = 60

type Kind = 'era' | 'type' | 'location'

/** A value to filter by, with its name in both languages. */
type Choice = { readonly value: string; readonly en: string; readonly zhHans: string }
type NamedChoice = Choice & { readonly conceptId: string | null }

/**
 * Lists the products’ eras, types and locations as options of the filters, each meaning once: types and locations most
 * used first, eras in groups and in their order.
 */
export async function listFacets({ db }: Deps) {
  const { rows } = await sql<{ kind: Kind; label: string }>`
    select kind.name as kind, best.label
      from unnest(array['era', 'type', 'location']) as kind (name)
     cross join lateral (
       select label, use_count, key from search_facets where search_facets.kind = kind.name
        order by use_count desc, key limit ${maxChoices}) as best
     order by best.use_count desc, best.key`.execute(db)
  const choicesOf = (kind: Kind) => mergeChoices(rows.filter((row) => row.kind === kind).map(({ label }) => label))
  return {
    eras: groupEras(choicesOf('era')),
    types: choicesOf('type').map(withoutConcept),
    locations: choicesOf('location').map(withoutConcept),
  }
}

/** An era, type or location in both languages, as typed where it names no concept; null without one. */
export const nameFacet = (value: string): Choice | null => (value === '' ? null : withoutConcept(nameValue(value)))

const withoutConcept = ({ value, en, zhHans }: NamedChoice): Choice => ({ value, en, zhHans })

/** One choice per type, in the order of the first value that names it. */
export const nameTypes = (values: readonly string[]): Choice[] => mergeChoices(values).map(withoutConcept)

/** One choice per meaning, named like its most used value. */
function mergeChoices(values: readonly string[]): NamedChoice[] {
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

function groupEras(choices: readonly NamedChoice[]) {
  const known = (['china', 'elsewhere'] as const).flatMap((group) =>
    eraGroups[group].flatMap((id) => {
      const choice = choices.find(({ conceptId }) => conceptId === id)
      return choice ? [{ ...choice, group }] : []
    }),
  )
  const knownValues = new Set(known.map(({ value }) => value))
  const others = choices.filter(({ value }) => !knownValues.has(value))
  return [...known, ...others.map((choice) => ({ ...choice, group: 'other' as const }))].map(
    ({ value, en, zhHans, group }) => ({ value, en, zhHans, group }),
  )
}
