// The demo's dubbing clips, listed in the JSON file beside this one.

import { languages } from '#src/domain/people/languages.ts'
import type { IngestedImage } from '#src/server/media/ingest-image.ts'
import rows from './clips.json' with { type: 'json' }
import type { LanguageName } from '#src/domain/people/languages.ts'

/** URLs of one side of a pair, relative to the site's root. */
export type ClipMedia = { readonly mp4: string; readonly hls?: string }

/** A task's video metadata; the two lists are JSON text of `[text, start, end, speaker, gender]`, times in seconds. */
export type ClipMeta = {
  readonly source_language_auto_detect: LanguageName
  readonly target_language_auto_detect: LanguageName
  readonly target_language_input: LanguageName
  readonly asr_sentence_list: string
  readonly rewrite_translate_list: string
  readonly source_poster_url: string
  readonly target_poster_url: string
}

export type DemoClip = {
  readonly id: string
  readonly title: string
  readonly sourceLanguage: LanguageName
  readonly targetLanguage: LanguageName
  readonly source: ClipMedia
  readonly target: ClipMedia
  /** The first frame of each side. The file of each is `posters/<key>.avif`. */
  readonly posters: { readonly source: IngestedImage; readonly target: IngestedImage }
  /** The same for both sides. */
  readonly durationSeconds: number
  readonly meta: ClipMeta
}

export const demoClips: readonly DemoClip[] = rows.map((row) => {
  const sourceLanguage = languageNamed(row.sourceLanguage)
  const targetLanguage = languageNamed(row.targetLanguage)
  return {
    id: row.id,
    title: row.title,
    sourceLanguage,
    targetLanguage,
    source: media(row.id, 'source', row.hls),
    target: media(row.id, 'target', row.hls),
    posters: row.posters,
    durationSeconds: row.durationSeconds,
    meta: {
      source_language_auto_detect: sourceLanguage,
      target_language_auto_detect: targetLanguage,
      target_language_input: targetLanguage,
      asr_sentence_list: JSON.stringify(row.source),
      rewrite_translate_list: JSON.stringify(row.target),
      source_poster_url: posterUrl(row.posters.source),
      target_poster_url: posterUrl(row.posters.target),
    },
  }
})

function posterUrl({ key }: IngestedImage): string {
  return `/media/images/${key}/480.webp`
}

function media(id: string, side: 'source' | 'target', hls: boolean): ClipMedia {
  const mp4 = `/media/clips/${id}/${side}.mp4`
  return hls ? { mp4, hls: `/media/clips/${id}/${side}-hls/master.m3u8` } : { mp4 }
}

function languageNamed(name: string): LanguageName {
  const found = languages.find((language) => language === name)
  if (found === undefined) throw new Error(`No language is called ${name}.`)
  return found
}
