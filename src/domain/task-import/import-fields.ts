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
  'priority',
  'due',
  'assignee',
] as const
export type ImportField = (typeof importFields)[number]

/** Fields that a task cannot be reviewed without. */
export const requiredFields = ['language', 'source_external_url', 'target_external_url'] as const

/** What a file is for: `links` has new addresses of the videos of tasks that are there, `rounds` new versions of their dubs. */
export const importPurposes = ['tasks', 'links', 'rounds'] as const
export type ImportPurpose = (typeof importPurposes)[number]

/** The addresses of the two videos. */
export const videoFields = ['source_external_url', 'target_external_url'] as const

/** Parts of `meta` that a file may have as separate columns. */
export const segmentLists = ['asr_sentence_list', 'rewrite_translate_list'] as const
export type SegmentListName = (typeof segmentLists)[number]

/** The part of `meta` that has a list as it came, where it was not in the format of tasks. */
export const receivedList = (name: SegmentListName) => `${name}_received` as const

/** Names of videos: each of `kinds` alone, or as an address. */
const videoNames = (...kinds: readonly string[]) =>
  kinds.flatMap((kind) => ['', '地址', '链接', '网址', 'url'].map((ending) => `${kind}${ending}`))

/** Aliases in English and Chinese, as normalized by `normalizeName`. */
const fieldAliases: Readonly<Record<ImportField, readonly string[]>> = {
  externalId: ['id', 'key', 'reference', 'externalkey', 'taskid', '编号', '外部编号', '任务编号', '外部id', '任务id'],
  title: ['name', 'tasktitle', 'taskname', '标题', '任务标题', '名称', '任务名称', '片名'],
  language: ['lang', 'targetlanguage', 'tasklanguage', '语言', '语种', '目标语言', '目标语种', '配音语言', '配音语种'],
  source_external_url: [
    ...videoNames('source', 'sourcevideo', 'original', 'originalvideo'),
    ...videoNames('原片', '原视频', '源视频', '原始视频'),
  ],
  target_external_url: [
    ...videoNames('target', 'targetvideo', 'dub', 'dubbed', 'dubbedvideo'),
    ...videoNames('配音', '配音视频', '配音片', '目标视频'),
  ],
  meta: ['metadata', 'metajson', '元数据'],
  asr_sentence_list: ['asrsentences', 'sourcesegments', '原文语句', '原文字幕'],
  rewrite_translate_list: ['rewritetranslates', 'targetsegments', '译文语句', '译文字幕'],
  duration: ['seconds', 'durationseconds', 'durations', 'videoseconds', '时长', '视频时长', '时长秒', '秒数'],
  priority: ['taskpriority', '优先级', '优先度'],
  assignee: ['assigneeemail', 'assignedto', 'talentemail', '分配给', '负责人', '评审员', '评审员邮箱'],
  due: ['duedate', 'dueon', 'dueby', 'deadline', '截止日期', '截止时间', '截止', '到期日'],
}

/** The names of a field's columns: its own, then the others. */
export const columnNames = (field: ImportField): readonly string[] => [field, ...fieldAliases[field]]

const normalizeName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_.\-*()]+/g, '')

const fieldsByName = new Map<string, { readonly field: ImportField; readonly exact: boolean }>(
  importFields.flatMap((field) => [
    ...fieldAliases[field].map((name) => [name, { field, exact: false }] as const),
    [normalizeName(field), { field, exact: true }] as const,
  ]),
)

/** What a person chose for names of a file: a field, or null to ignore the name. */
export type ColumnChoices = ReadonlyMap<string, ImportField | null>

const noChoices: ColumnChoices = new Map()

type Match = { readonly field: ImportField; readonly rank: 'chosen' | 'exact' | 'alias' }

function matchName(name: string, choices: ColumnChoices): Match | undefined {
  const choice = choices.get(name)
  if (choice !== undefined) return choice === null ? undefined : { field: choice, rank: 'chosen' }
  const known = fieldsByName.get(normalizeName(name))
  return known && { field: known.field, rank: known.exact ? 'exact' : 'alias' }
}

/** Columns of an export: its `duration` is that of the review, not of the video. */
const exportColumns = ['_id', 'status', 'completed_at']

const ranks = { alias: 0, exact: 1, chosen: 2 } as const

/**
 * Returns the field for each name of a file, in order; null for unknown names. Case, spaces, brackets, underscores and
 * hyphens are ignored. If two names match one field, a chosen one is used, else the canonical one, else the first.
 */
export function matchColumns(names: readonly string[], choices: ColumnChoices = noChoices): (ImportField | null)[] {
  const isExport = exportColumns.every((name) => names.includes(name))
  const matches = names.map((name) =>
    isExport && name === 'duration' && !choices.has(name) ? undefined : matchName(name, choices),
  )
  const usedColumns = new Map<ImportField, { index: number; rank: Match['rank'] }>()
  for (const [index, match] of matches.entries()) {
    const used = match && usedColumns.get(match.field)
    if (match && (!used || ranks[match.rank] > ranks[used.rank]))
      usedColumns.set(match.field, { index, rank: match.rank })
  }
  return matches.map((match, index) => (match && usedColumns.get(match.field)?.index === index ? match.field : null))
}

/** The required fields that no column has. Of new addresses, one side suffices. */
export function missingFields(columns: readonly (ImportField | null)[], purpose: ImportPurpose = 'tasks') {
  const missing = (fields: readonly ImportField[]) => fields.filter((field) => !columns.includes(field))
  if (purpose === 'tasks') return missing(requiredFields)
  if (purpose === 'rounds') return missing(['externalId', 'target_external_url'])
  const videos = missing(videoFields)
  return [...missing(['externalId']), ...(videos.length === videoFields.length ? videos : [])]
}

/** Returns the first name of a field that a file has twice, or undefined. */
export function findRepeatedColumn(names: readonly string[], choices: ColumnChoices = noChoices): string | undefined {
  const seen = new Set<string>()
  return names.find((name) => {
    const normalized = normalizeName(name)
    const isRepeated = seen.has(normalized)
    seen.add(normalized)
    return isRepeated && matchName(name, choices) !== undefined
  })
}

/** Returns the choices with another field for a name, or null to ignore it. A field is chosen for one name only. */
export function chooseColumn(choices: ColumnChoices, name: string, field: ImportField | null): ColumnChoices {
  const others = [...choices].filter(([other]) => other !== name)
  return new Map([
    ...others.map(([other, chosen]) => [other, chosen === field ? null : chosen] as const),
    [name, field] as const,
  ])
}
