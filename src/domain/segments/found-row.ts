import type { RawTime } from './read-time.ts'

/** Undefined if it is missing, null if it cannot be read. */
export type FoundTime = RawTime | null | undefined

/** A row as its file has it. */
export type FoundRow = {
  /** Its line in a subtitle file, otherwise its place in the list; from 1. */
  readonly position: number
  /** Null if it is missing. */
  readonly text: string | null
  readonly start: FoundTime
  readonly end: FoundTime
  readonly speaker: string
  /** As written: a word, or a number whose meaning its file does not say. */
  readonly gender: string
  /** Of a line that a pipeline leaves as it is in the original. */
  readonly isDubbed?: boolean
}
