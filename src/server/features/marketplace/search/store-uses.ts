import { sql } from 'kysely'
import { phrasePrefixes } from '#src/domain/search/search-phrases.ts'
import { splitCharacters } from '#src/domain/search/search-terms.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { FacetUse, Use } from './count-uses.ts'

/** Candidates per prefix: the phrases with the highest ranks. */
export const maxCandidatesPerPrefix = 40

/** Prefixes up to this many characters are so common that phrases beyond the candidates are removed. */
const maxCommonPrefixLength = 4

/** With up to this many phrases, all are suggested; with more, only those used more often. */
const phrasesPerMinUse = 5000

/** Updates the uses of facet values; deletes unused ones. */
export async function storeFacets(tx: Tx, uses: readonly FacetUse[]): Promise<void> {
  if (uses.length === 0) return
  await sql`
    insert into search_facets as f (kind, key, label, use_count, example_id)
    select * from unnest(
      ${uses.map(({ kind }) => kind)}::text[], ${uses.map(({ key }) => key)}::text[],
      ${uses.map(({ shown }) => shown)}::text[], ${uses.map(({ change }) => change)}::integer[],
      ${uses.map(({ exampleId }) => exampleId)}::uuid[])
    on conflict (kind, key) do update set
      use_count = f.use_count + excluded.use_count, example_id = coalesce(excluded.example_id, f.example_id)`.execute(
    tx,
  )
  await sql`
    delete from search_facets
     where key = any(${uses.filter(({ change }) => change < 0).map(({ key }) => key)}::text[]) and use_count <= 0`.execute(
    tx,
  )
}

/** Updates the uses of phrases, and the lookups of those whose rank changed. */
export async function storePhrases(tx: Tx, uses: readonly Use[]): Promise<void> {
  if (uses.length === 0) return
  const { rows } = await sql<{ key: string; uses: number }>`
    insert into search_phrases as p (key, label, use_count, example_id)
    select * from unnest(
      ${uses.map(({ key }) => key)}::text[], ${uses.map(({ shown }) => shown)}::text[],
      ${uses.map(({ change }) => change)}::integer[], ${uses.map(({ exampleId }) => exampleId)}::uuid[])
    on conflict (key) do update set
      use_count = p.use_count + excluded.use_count, example_id = coalesce(excluded.example_id, p.example_id)
    returning key, use_count as uses`.execute(tx)
  const changes = new Map(uses.map(({ key, change }) => [key, change]))
  const minUses = await readMinUses(tx)
  const ranked = rows
    .map(({ key, uses }) => ({
      key,
      uses,
      rank: rankOf(uses, minUses),
      previousRank: rankOf(uses - (changes.get(key) ?? 0), minUses),
    }))
    // Unused phrases are deleted even if they never had a rank.
    .filter(({ uses, rank, previousRank }) => uses <= 0 || rank !== previousRank)
  await deletePhrases(
    tx,
    ranked.filter(({ rank }) => rank === 0).map(({ key }) => key),
  )
  await storePrefixes(
    tx,
    ranked.filter(({ rank }) => rank > 0),
  )
}

/** Uses rounded down to a power of four, 0 if too few. Lookups are rewritten only when the rank changes. */
const rankOf = (uses: number, minUses: number): number => (uses < minUses ? 0 : 4 ** Math.floor(Math.log2(uses) / 2))

/** Minimum uses of a suggested phrase: 1 in a small market, 7 with 250,000 phrases. */
async function readMinUses(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('search_phrases')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Math.max(1, Math.floor(Math.sqrt(count / phrasesPerMinUse)))
}

async function deletePhrases(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`delete from search_prefixes where key = any(${keys}::text[])`.execute(tx)
  await sql`delete from search_phrases where key = any(${keys}::text[]) and use_count <= 0`.execute(tx)
}

async function storePrefixes(tx: Tx, phrases: readonly { key: string; rank: number }[]): Promise<void> {
  const rows = phrases.flatMap(({ key, rank }) =>
    [...phrasePrefixes(key)].map((lookup) => ({ key, lookup, rank, size: splitCharacters(key).length })),
  )
  if (rows.length === 0) return
  await sql`
    insert into search_prefixes (key, prefix, use_count, size)
    select * from unnest(
      ${rows.map(({ key }) => key)}::text[], ${rows.map(({ lookup }) => lookup)}::text[],
      ${rows.map(({ rank }) => rank)}::integer[], ${rows.map(({ size }) => size)}::smallint[])
    on conflict (key, prefix) do update set use_count = excluded.use_count`.execute(tx)
  const commonPrefixes = new Set(
    rows.map(({ lookup }) => lookup).filter((lookup) => splitCharacters(lookup).length <= maxCommonPrefixLength),
  )
  await sql`
    delete from search_prefixes using (
      select late.prefix, late.key
        from unnest(${[...commonPrefixes]}::text[]) as touched (prefix)
       cross join lateral (
         select p.prefix, p.key from search_prefixes p where p.prefix = touched.prefix collate "C"
          order by p.use_count desc, p.size, p.key offset ${maxCandidatesPerPrefix}) as late
    ) as beyond
    where search_prefixes.key = beyond.key and search_prefixes.prefix = beyond.prefix`.execute(tx)
}
