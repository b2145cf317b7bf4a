// What a task to be imported may say, and the names under which files say it.

export const importFields = [
  'externalId',
  'language',
  'source_external_url',
  'target_external_url',
  'meta',
  'asr_sentence_list',
  'rewrite_translate_list',
  'duration',
] as const
export type ImportField = (typeof importFields)[number]

/** Without these a task can't be reviewed. */
export const requiredFields = ['language', 'source_external_url', 'target_external_url'] as const

/** Parts of `meta` that a file may have as columns of their own. */
export const segmentLists = ['asr_sentence_list', 'rewrite_translate_list'] as const

/** Other names in use, as `plain` leaves them. */
const otherNames: Readonly<Record<ImportField, readonly string[]>> = {
  externalId: ['id', 'key', 'reference', 'externalkey'],
  language: ['lang', 'targetlanguage', 'tasklanguage'],
  source_external_url: ['source', 'sourceurl', 'sourcevideo', 'sourcevideourl', 'original', 'originalurl'],
  target_external_url: ['target', 'targeturl', 'targetvideo', 'targetvideourl', 'dub', 'duburl', 'dubbedurl'],
  meta: ['metadata', 'metajson'],
  asr_sentence_list: ['asrsentences', 'sourcesegments'],
  rewrite_translate_list: ['rewritetranslates', 'targetsegments'],
  duration: ['seconds', 'durationseconds', 'videoseconds'],
}

const plain = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_.\-*]+/g, '')

const fieldsByName = new Map<string, { readonly field: ImportField; readonly exact: boolean }>(
  importFields.flatMap((field) => [
    ...otherNames[field].map((name) => [name, { field, exact: false }] as const),
    [plain(field), { field, exact: true }] as const,
  ]),
)

/**
 * Which field each of a file's names stands for, in their order; null for names nobody knows. Case, spaces,
 * underscores and hyphens don't matter. Of two names for one field the proper one counts, else the first.
 */
export function matchNames(names: readonly string[]): (ImportField | null)[] {
  const known = names.map((name) => fieldsByName.get(plain(name)))
  const places = new Map<ImportField, { place: number; exact: boolean }>()
  for (const [place, entry] of known.entries()) {
    const chosen = entry && places.get(entry.field)
    if (entry && (!chosen || (entry.exact && !chosen.exact))) places.set(entry.field, { place, exact: entry.exact })
  }
  return known.map((entry, place) => (entry && places.get(entry.field)?.place === place ? entry.field : null))
}
