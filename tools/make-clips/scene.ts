// What a scene is: the words, who says them, how the people look, and where they stand.

import type { Look } from './drawing/look.ts'
import type { LanguageName } from '#src/domain/languages.ts'

export type Gender = 'male' | 'female'
export type Side = 'left' | 'right'

/** Words as they are shown, and, where the synthesiser can't read the script (kanji), as they are spoken. */
export type LineText = string | { readonly text: string; readonly spoken: string }

/** A synthesised voice: an espeak-ng variant and a pitch from 0 to 99. */
export type Voice = { readonly variant: string; readonly pitch: number }

export type Person = { readonly name: string; readonly gender: Gender; readonly voice: Voice; readonly look: Look }

export type Line = {
  readonly side: Side
  readonly source: LineText
  /** null where the dub leaves the line out on purpose. */
  readonly target: LineText | null
  /** Seconds of silence before the line; 0.35 by default. */
  readonly pause?: number
  readonly shot?: 'two' | 'close'
  /** A deliberate flaw: the dub's line is spoken by a voice of this gender instead of the person's own. */
  readonly dubGender?: Gender
  /** A deliberate flaw: the dub's line may be longer than its slot and push what follows. */
  readonly overruns?: boolean
}

/** Seconds since the clip's start to SVG, in scene units (432 × 768). */
export type Layer = (seconds: number) => string

export type Stage = {
  /** What stands still behind the people. */
  readonly back: string
  /** What moves behind the people. */
  readonly behind?: Layer
  /** What lies before the people, moving or not. */
  readonly front: Layer
  /** The colour the one who listens is dimmed towards. */
  readonly shade: string
}

export type Scene = {
  readonly id: string
  readonly title: string
  readonly sourceLanguage: LanguageName
  readonly targetLanguage: LanguageName
  readonly width: number
  readonly framesPerSecond: number
  /** Kind of HLS segments; left out where the clip is MP4 only. `ladder` adds a second, smaller rendition. */
  readonly hls?: { readonly segments: 'fmp4' | 'mpegts'; readonly ladder?: true }
  readonly cast: Readonly<Record<Side, Person>>
  readonly stage: Stage
  readonly lines: readonly Line[]
  /** One sentence for each deliberate flaw of the dub. */
  readonly flaws: readonly string[]
}

export function displayText(lineText: LineText): string {
  return typeof lineText === 'string' ? lineText : lineText.text
}

export function spokenText(lineText: LineText): string {
  return typeof lineText === 'string' ? lineText : lineText.spoken
}
