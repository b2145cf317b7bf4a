// Reads a task's two videos from its free-form meta data.
import type { ApiResponse } from '#src/app/platform/api/api.ts'
import { parseSegments, type SegmentList } from '#src/domain/segments/segments.ts'
import type { SideName } from '#src/player/core/media.ts'

export type Task = ApiResponse<'GET /api/tasks/{id}'>['data']

export type SideMedia = {
  readonly url: string
  /** The language's name in the current locale; empty when the task names none. */
  readonly language: string
  readonly segments: SegmentList
  /** URL of a picture to show until the video plays; null where there is none. */
  readonly poster: string | null
}

export type TaskMedia = { readonly [Name in SideName]: SideMedia } & {
  /** Whether the device analyzes the sound. */
  readonly isListening?: boolean
}

type MediaFields = Pick<
  Task,
  'meta' | 'language' | 'project' | 'source_external_url' | 'target_external_url' | 'source_poster' | 'target_poster'
>

/** `languageName` names a language in the current locale. */
export function readTaskMedia(task: MediaFields, languageName: (name: string) => string): TaskMedia {
  const { meta } = task
  return {
    isListening: task.project.listening,
    source: {
      url: task.source_external_url,
      language: languageName(textOrEmpty(meta['source_language_auto_detect'])),
      segments: parseSegments(toListJson(meta['asr_sentence_list'])),
      poster: posterUrl(meta['source_poster_url'], task.source_poster),
    },
    dub: {
      url: task.target_external_url,
      language: languageName(
        textOrEmpty(meta['target_language_input']) || textOrEmpty(meta['target_language_auto_detect']) || task.language,
      ),
      segments: parseSegments(toListJson(meta['rewrite_translate_list'])),
      poster: posterUrl(meta['target_poster_url'], task.target_poster),
    },
  }
}

/** The attribute takes one URL: 480 px are enough for a pane on most screens, and every browser has WebP. */
const posterUrl = (imported: unknown, stored: string | null): string | null =>
  textOrEmpty(imported) || (stored === null ? null : `${stored}/480.webp`)

const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Segment lists are JSON text; a list that was imported as an array is accepted too. */
function toListJson(value: unknown): string | null {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? JSON.stringify(value) : null
}
