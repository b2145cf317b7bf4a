import { type FieldFault, fault } from './import-error.ts'
import { type ImportField, requiredFields } from './import-fields.ts'
import { longestId } from './limits.ts'
import { isStorable, type Meta, readMeta } from './task-meta.ts'
import { checkVideoUrl } from './video-url.ts'

/** A task that passed all checks. */
export type ImportTask = {
  readonly externalId: string | null
  readonly language: string
  readonly source: string
  readonly target: string
  readonly meta: Meta
  /** Length of the video in seconds; null if unknown. */
  readonly seconds: number | null
}

export type ImportRules = {
  /** The bundle's languages. */
  readonly languages: readonly string[]
  /** Allowed origins of videos besides /media/, such as `https://videos.example`; null if unknown. */
  readonly mediaOrigins: ReadonlySet<string> | null
}

/** Validates the values of a line as a task of the bundle. Returns the task, or all faults. */
export function checkTask(
  values: Readonly<Partial<Record<ImportField, unknown>>>,
  { languages, mediaOrigins }: ImportRules,
): { readonly task: ImportTask; readonly faults: readonly [] } | { readonly faults: readonly FieldFault[] } {
  const faults: FieldFault[] = []
  const text = (field: ImportField): string => {
    const value = values[field]
    if (value === undefined || value === null) return ''
    if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
      faults.push(fault(field, 'large-number'))
    } else if (typeof value === 'string' || typeof value === 'number') {
      const words = String(value).trim()
      if (isStorable(words)) return words
      faults.push(fault(field, 'no-text'))
    } else faults.push(fault(field, 'not-text'))
    return ''
  }
  const externalId = text('externalId')
  const found = Object.fromEntries(requiredFields.map((field) => [field, text(field)]))
  const { language = '', source_external_url: source = '', target_external_url: target = '' } = found
  const { meta, seconds, faults: metaFaults } = readMeta(values)
  if (externalId.length > longestId) faults.push(fault('externalId', 'too-long', { characters: longestId }))
  for (const field of requiredFields) {
    if (found[field] === '' && !faults.some((other) => other.field === field)) faults.push(fault(field, 'missing'))
  }
  const known = languages.includes(language)
    ? language
    : languages.find((name) => name.toLowerCase() === language.toLowerCase())
  if (language !== '' && known === undefined) {
    faults.push(fault('language', 'language', { value: language.slice(0, 100), languages: languages.join(', ') }))
  }
  const urls = [source && checkVideoUrl('source_external_url', source, mediaOrigins)]
  urls.push(target && checkVideoUrl('target_external_url', target, mediaOrigins))
  faults.push(...urls.filter((wrong) => wrong !== null && wrong !== ''), ...metaFaults)
  if (faults.length > 0 || known === undefined) return { faults }
  return { task: { externalId: externalId || null, language: known, source, target, meta, seconds }, faults: [] }
}
