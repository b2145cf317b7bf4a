// The fields of an imported task and the names files use for them.

export const importFields = [
  'externalId',
  'title',
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

/** Aliases, as normalized by `normalizeName`. */
const fieldAliases: Readonly<Record<ImportField, readonly string[]>> = {
  externalId: ['id', 'key', 'reference', 'externalkey'],
  title: ['name', 'tasktitle', 'taskname'],
  language: ['lang', 'targetlanguage', 'tasklanguage'],
  source_external_url: ['source', 'sourceurl', 'sourcevideo', 'sourcevideourl', 'original', 'originalurl'],
  target_external_url: ['target', 'targeturl', 'targetvideo', 'targetvideourl', 'dub', 'duburl', 'dubbedurl'],
  meta: ['metadata', 'metajson'],
  asr_sentence_list: ['asrsentences', 'sourcesegments'],
  rewrite_translate_list: ['rewritetranslates', 'targetsegments'],
  duration: ['seconds', 'durationseconds', 'videoseconds'],
}

const normalizeName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_.\-*]+/g, '')

const fieldsByName = new Map<string, { readonly field: ImportField; readonly exact: boolean }>(
  importFields.flatMap((field) => [
    ...fieldAliases[field].map((name) => [name, { field, exact: false }] as const),
    [normalizeName(field), { field, exact: true }] as const,
  ]),
)

/**
 * Returns the field for each name of a file, in order; null for unknown names. Case, spaces, underscores and hyphens
 * are ignored. If two names match one field, the canonical one is used, else the first.
 */
export function matchColumns(names: readonly string[]): (ImportField | null)[] {
  const matches = names.map((name) => fieldsByName.get(normalizeName(name)))
  const chosenColumns = new Map<ImportField, { index: number; exact: boolean }>()
  for (const [index, entry] of matches.entries()) {
    const chosen = entry && chosenColumns.get(entry.field)
    if (entry && (!chosen || (entry.exact && !chosen.exact)))
      chosenColumns.set(entry.field, { index, exact: entry.exact })
  }
  return matches.map((entry, index) => (entry && chosenColumns.get(entry.field)?.index === index ? entry.field : null))
}

/** Returns the first name of a field that a file has twice, or undefined. */
export function findRepeatedColumn(names: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return names.find((name) => {
    const normalized = normalizeName(name)
    const isRepeated = seen.has(normalized)
    seen.add(normalized)
    return isRepeated && fieldsByName.has(normalized)
  })
}
