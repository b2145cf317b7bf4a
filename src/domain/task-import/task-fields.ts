import type { Priority } from '#src/domain/projects/schedule.ts'
import { segmentLists } from './import-fields.ts'

/** What a manager edits of a task. */
export type TaskFields = {
  /** Empty for none. */
  readonly externalId: string
  /** `meta.title`; empty for none. */
  readonly title: string
  readonly language: string
  readonly source_external_url: string
  readonly target_external_url: string
  /** Empty for that of the bundle. */
  readonly priority: string
  /** A day, such as 2026-11-20; empty for that of the bundle. */
  readonly due: string
  /** Without the title; segment lists, which are stored as JSON text, as lists. */
  readonly meta: Readonly<Record<string, unknown>>
}

type StoredTask = Pick<TaskFields, 'language' | 'source_external_url' | 'target_external_url' | 'meta'> & {
  readonly externalId: string | null
  readonly ownPriority: Priority | null
  readonly ownDueOn: string | null
}

export function toTaskFields({ externalId, meta: { title, ...meta }, ...task }: StoredTask): TaskFields {
  const { language, source_external_url, target_external_url } = task
  const urls = { source_external_url, target_external_url }
  return {
    externalId: externalId ?? '',
    title: typeof title === 'string' ? title : '',
    language,
    ...urls,
    priority: task.ownPriority ?? '',
    due: task.ownDueOn ?? '',
    meta: withSegmentLists(meta),
  }
}

/** Meta data with its segment lists as lists, where they are valid JSON text. */
export const withSegmentLists = (meta: TaskFields['meta']): TaskFields['meta'] =>
  Object.fromEntries(
    Object.entries(meta).map(([name, value]) => {
      const isList = segmentLists.some((listName) => listName === name)
      return [name, isList && typeof value === 'string' ? parseList(value) : value]
    }),
  )

/** A list that cannot be read is shown as it is stored. */
function parseList(text: string): unknown {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : text
  } catch {
    return text
  }
}
