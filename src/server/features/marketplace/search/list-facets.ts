import { sql } from 'kysely'
import type { Deps } from '#src/server/http/deps.ts'
import { eraGroups } from './thesaurus/thesaurus.ts'
import { mergeChoices, type NamedChoice, withoutConcept } from './thesaurus/facet-names.ts'

/** Maximum options per filter. */
const maxChoices = 60

type Kind = 'era' | 'type' | 'location'

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
