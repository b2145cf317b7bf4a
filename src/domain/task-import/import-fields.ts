// The fields of an imported task and the names files use for them.

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

/** Fields that a task cannot be reviewed without. */
export const requiredFields = ['language', 'source_external_url', 'target_external_url'] as const

/** Parts of `meta` that a file may have as separate columns. */
export const segmentLists = ['asr_sentence_list', 'rewrite_translate_list'] as const

/** Aliases, as normalized by `plain`. */
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
 * Returns the field for each name of a file, in order; null for unknown names. Case, spaces, underscores and hyphens
 * are ignored. If two names match one field, the canonical one is used, else the first.
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
