// Remarks pinned to a place in the videos. Each has one of the form's reasons, which says what section it speaks of.
import { isRecord } from './is-record.ts'
import { type ReviewSection, reviewSections, type SectionNote, sectionNotes } from './review.ts'

export const flagSides = ['source', 'dub'] as const

/** Which video a flag speaks of; `null` is both. */
export type FlagSide = (typeof flagSides)[number] | null

/** What is wrong: a note of the section that names a fault. */
export type FlagReason<Section extends ReviewSection = ReviewSection> = Exclude<SectionNote<Section>, 'None'>

type FlagOf<Section extends ReviewSection> = {
  /** Seconds on the videos' shared clock; `end` is not before `start`. */
  readonly start: number
  readonly end: number
  readonly side: FlagSide
  readonly section: Section
  readonly reason: FlagReason<Section>
  /** May be empty; at most `remarkLimit` UTF-16 code units. */
  readonly remark: string
}

export type ReviewFlag = { [Section in ReviewSection]: FlagOf<Section> }[ReviewSection]

/** A flag while it is being written: its reason may not be chosen yet. */
export type FlagInWork = Pick<ReviewFlag, 'start' | 'end' | 'side' | 'remark'> & {
  readonly reason: FlagReason | null
  /** The place in the list of the flag that is changed; `null` for a new one. */
  readonly place: number | null
}

export const flagLimit = 200
export const remarkLimit = 500

/** Seconds; longer than any video. */
export const latestSecond = 1_000_000

/** The reasons of a section, in the form's order. */
export function flagReasons<Section extends ReviewSection>(section: Section): readonly FlagReason<Section>[] {
  const notes: readonly SectionNote<Section>[] = sectionNotes[section]
  return notes.filter((note): note is FlagReason<Section> => note !== 'None')
}

/** The flag that was written, or `null` while it has no reason. Its times come out in order. */
export function finishFlag({ start, end, side, reason, remark }: FlagInWork): ReviewFlag | null {
  if (reason === null) return null
  return asFlag({ start: Math.min(start, end), end: Math.max(start, end), side, reason, remark: remark.trim() })
}

/** The list with one flag more or one changed, by place; sorted by time. A full list stays as it is. */
export function putFlag(flags: readonly ReviewFlag[], flag: ReviewFlag, place: number | null): readonly ReviewFlag[] {
  const others = place === null ? flags : flags.filter((_, at) => at !== place)
  if (others.length >= flagLimit) return flags
  return [...others, flag].toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** Reads flags from untrusted data; what makes no sense is left out. */
export function readFlags(value: unknown): readonly ReviewFlag[] {
  if (!Array.isArray(value)) return []
  return value
    .flatMap((entry) => {
      const flag = readFlagInWork(entry)
      return (flag && finishFlag(flag)) ?? []
    })
    .slice(0, flagLimit)
}

export function readFlagInWork(value: unknown): FlagInWork | null {
  if (!isRecord(value)) return null
  const { start, end, side, reason, remark, place } = value
  if (!isSecond(start) || !isSecond(end)) return null
  return {
    start,
    end,
    side: flagSides.find((each) => each === side) ?? null,
    reason: findReason(reason),
    remark: typeof remark === 'string' ? remark.slice(0, remarkLimit) : '',
    place: typeof place === 'number' && Number.isInteger(place) && place >= 0 && place < flagLimit ? place : null,
  }
}

function findReason(value: unknown): FlagReason | null {
  return reviewSections.flatMap(flagReasons<ReviewSection>).find((reason) => reason === value) ?? null
}

/** No reason belongs to two sections, so that it names its own. */
function asFlag(flag: Omit<ReviewFlag, 'section'>): ReviewFlag | null {
  const section = reviewSections.find((each) => flagReasons<ReviewSection>(each).includes(flag.reason))
  return section === undefined ? null : ({ ...flag, section } as ReviewFlag)
}

const isSecond = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= latestSecond
