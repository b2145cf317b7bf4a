import { sql } from 'kysely'
import type { Deps } from '#src/server/http/deps.ts'

/** Maximum options per filter. */
const maxChoices = 60

type Kind = 'era' | 'type' | 'location'

/** Lists the products’ eras, types and locations, most used first. */
export async function listFacets({ db }: Deps) {
  const { rows } = await sql<{ kind: Kind; label: string }>`
    select kind.name as kind, best.label
      from unnest(array['era', 'type', 'location']) as kind (name)
     cross join lateral (
       select label, use_count, key from search_facets where search_facets.kind = kind.name
        order by use_count desc, key limit ${maxChoices}) as best
     order by best.use_count desc, best.key`.execute(db)
  const choicesOf = (kind: Kind) => rows.filter((row) => row.kind === kind).map(({ label }) => label)
  return { eras: choicesOf('era'), types: choicesOf('type'), locations: choicesOf('location') }
}
