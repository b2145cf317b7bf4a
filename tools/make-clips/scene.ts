// A scene: the lines, who speaks them, how the people look, and where they are.

import type { Look } from './drawing/look.ts'
import type { LanguageName } from '#src/domain/languages.ts'

export type Gender = 'male' | 'female'
export type Side = 'left' | 'right'

/** A line as shown and, if the synthesiser can't read its script (kanji), as spoken. */
export type LineText = string | { readonly text: string; readonly spoken: string }

/** A synthesised voice: an espeak-ng variant and a pitch from 0 to 99. */
export type Voice = { readonly variant: string; readonly pitch: number }

export type Person = {
  readonly name: string
  readonly gender: Gender
  readonly voice: Voice
  /** The voice of the dub if the synthesiser's language needs another one; `voice` by default. */
  readonly dubVoice?: Voice
  readonly look: Look
}

export type Line = {
  readonly side: Side
  readonly source: LineText
  /** null if the dub omits the line on purpose. */
  readonly target: LineText | null
  /** Seconds of silence before the line; 0.35 by default. */
  readonly pause?: number
  readonly shot?: 'two' | 'close'
  /** A deliberate flaw: the dub's line is spoken by a voice of this gender instead of the person's. */
  readonly dubGender?: Gender
  /** A deliberate flaw: the dub's line may exceed its slot and delay what follows. */
  readonly overruns?: boolean
}

/** Returns the SVG at a time in seconds since the clip's start, in scene units (432 × 768). */
export type Layer = (seconds: number) => string

export type Stage = {
  /** The static background. */
  readonly back: string
  /** Moving parts behind the people. */
  readonly behind?: Layer
  /** What is in front of the people, moving or not. */
  readonly front: Layer
  /** The colour the listener is dimmed towards. */
  readonly shade: string
}

export type Scene = {
  readonly id: string
  readonly title: string
  readonly sourceLanguage: LanguageName
  readonly targetLanguage: LanguageName
  readonly width: number
  readonly framesPerSecond: number
  /** Kind of HLS segments; undefined if the clip is MP4 only. `ladder` adds a second, smaller rendition. */
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
