// Flags: remarks at a time or segment of the videos. The reason of a flag determines its section.
import { isRecord } from './is-record.ts'
import { type ReviewSection, reviewSections, type SectionNote, sectionNotes } from './review-sections.ts'

export const flagSides = ['source', 'dub'] as const

/** The video a flag concerns; `null` means both. */
export type FlagSide = (typeof flagSides)[number] | null

/** A note of the section that names a fault. */
export type FlagReason<Section extends ReviewSection = ReviewSection> = Exclude<SectionNote<Section>, 'None'>

type SectionFlag<Section extends ReviewSection> = {
  /** Seconds on the videos' shared clock, which is the source's; `end` is not before `start`. */
  readonly start: number
  readonly end: number
  readonly side: FlagSide
  readonly section: Section
  readonly reason: FlagReason<Section>
  /** May be empty; at most `maxRemarkLength` UTF-16 code units. */
  readonly remark: string
}

export type ReviewFlag = { [Section in ReviewSection]: SectionFlag<Section> }[ReviewSection]

/** A flag in the open form: its reason may not be chosen yet. */
export type FlagDraft = Pick<ReviewFlag, 'start' | 'end' | 'side' | 'remark'> & {
  readonly reason: FlagReason | null
  /** The index of the flag that is edited; `null` for a new one. */
  readonly place: number | null
}

export const maxFlags = 200
export const maxRemarkLength = 500

/** Upper limit for times in seconds; longer than any video. */
export const maxSecond = 1_000_000

/** The reasons of a section, in the form's order. */
export function flagReasons<Section extends ReviewSection>(section: Section): readonly FlagReason<Section>[] {
  const notes: readonly SectionNote<Section>[] = sectionNotes[section]
  return notes.filter((note): note is FlagReason<Section> => note !== 'None')
}

/** Returns the finished flag with its times in order, or `null` while it has no reason. */
export function toReviewFlag({ start, end, side, reason, remark }: FlagDraft): ReviewFlag | null {
  if (reason === null) return null
  return withSection({ start: Math.min(start, end), end: Math.max(start, end), side, reason, remark: remark.trim() })
}

/** Adds a flag, or replaces the one at `place`. Returns the list sorted by time; a full list is unchanged. */
export function upsertFlag(
  flags: readonly ReviewFlag[],
  flag: ReviewFlag,
  place: number | null,
): readonly ReviewFlag[] {
  const others = flags.filter((_, index) => index !== place)
  if (others.length >= maxFlags) return flags
  return [...others, flag].toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** Parses flags from untrusted data and omits invalid ones. */
export function parseFlags(value: unknown): readonly ReviewFlag[] {
  if (!Array.isArray(value)) return []
  return value
    .flatMap((entry) => {
      const flag = parseFlagDraft(entry)
      return (flag && toReviewFlag(flag)) ?? []
    })
    .slice(0, maxFlags)
}

export function parseFlagDraft(value: unknown): FlagDraft | null {
  if (!isRecord(value)) return null
  const { start, end, side, reason, remark, place } = value
  if (!isSecond(start) || !isSecond(end)) return null
  return {
    start,
    end,
    side: flagSides.find((candidate) => candidate === side) ?? null,
    reason: parseReason(reason),
    remark: typeof remark === 'string' ? remark.slice(0, maxRemarkLength) : '',
    place: typeof place === 'number' && Number.isInteger(place) && place >= 0 && place < maxFlags ? place : null,
  }
}

function parseReason(value: unknown): FlagReason | null {
  return reviewSections.flatMap(flagReasons<ReviewSection>).find((reason) => reason === value) ?? null
}

/** Adds the section. Each reason belongs to exactly one. */
function withSection(flag: Omit<ReviewFlag, 'section'>): ReviewFlag | null {
  const section = reviewSections.find((candidate) => flagReasons<ReviewSection>(candidate).includes(flag.reason))
  return section === undefined ? null : ({ ...flag, section } as ReviewFlag)
}

const isSecond = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= maxSecond
