import type { RawTime } from './read-time.ts'

/** A row as its file has it. What is missing is null. */
export type FoundRow = {
  /** Its line in a subtitle file, otherwise its place in the list; from 1. */
  readonly position: number
  readonly text: string | null
  readonly start: RawTime | null
  readonly end: RawTime | null
  readonly speaker: string
  /** As written: a word, or a number whose meaning its file does not say. */
  readonly gender: string
  /** Of a line that a pipeline leaves as it is in the original. */
  readonly isDubbed?: boolean
}
