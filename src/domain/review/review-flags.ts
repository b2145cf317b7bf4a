// Flags: remarks at a time or segment of the videos. The reason of a flag determines its section.
import { isRecord } from '#src/domain/is-record.ts'
import { type ReviewSection, reviewSections, type SectionNote, sectionNotes } from './review-sections.ts'

// The picture of a flag: what the flagged videos show at the flag's start. A data URL on the device, the key of an image
// once it is uploaded.

/** Maximum width and height in pixels. */
export const maxPictureSidePx = 320

/** Maximum size of the encoded picture. */
export const maxPictureBytes = 16 * 1024

/** Maximum number of pictures of one task: flags are added, changed and removed, and each start has its own. */
export const maxTaskPictures = 500

const dataUrlPattern = /^data:image\/(?:jpeg|png|webp);base64,([A-Za-z0-9+/]+={0,2})$/

/** Returns the base64 text of a picture that is not uploaded; null for any other text and beyond the maximum size. */
export function pictureBase64(picture: string): string | null {
  const base64 = dataUrlPattern.exec(picture)?.[1]
  return base64 !== undefined && base64.length <= Math.ceil(maxPictureBytes / 3) * 4 ? base64 : null
}

/** Whether only the device has the picture. */
export const isLocalPicture = (picture: string): boolean => picture.startsWith('data:')

/** Parses a flag's picture from untrusted data: the key of an image or a data URL; null for anything else. */
export function parsePicture(value: unknown): string | null {
  const isPicture = typeof value === 'string' && (/^[0-9a-f]{40}$/.test(value) || pictureBase64(value) !== null)
  return isPicture ? value : null
}

export const flagSides = ['source', 'dub'] as const

/** The video a flag concerns; `null` means both. */
export type FlagSide = (typeof flagSides)[number] | null

/** The video whose time a flag has: of both, the dub, which is what is reviewed. */
export const clockSide = (side: FlagSide): NonNullable<FlagSide> => side ?? 'dub'

export const flagSeverities = ['minor', 'major'] as const
export type FlagSeverity = (typeof flagSeverities)[number]

/** The reasons that only flags have, beside the notes of each section. */
const furtherReasons = {
  voiceOverMissingAmount: ['line not dubbed'],
  wronglyDubbedContent: ['extra line', 'early', 'late', 'mistranslation', 'sound quality'],
  speakerMismatch: ['wrong voice'],
} as const satisfies Record<ReviewSection, readonly string[]>

/** A fault: a note of the section that names one, or one of the further reasons. */
export type FlagReason<Section extends ReviewSection = ReviewSection> =
  | Exclude<SectionNote<Section>, 'None'>
  | (typeof furtherReasons)[Section][number]

type SectionFlag<Section extends ReviewSection> = {
  /** Seconds of the video of `clockSide`, in whole tenths; `end` is not before `start`. */
  readonly start: number
  readonly end: number
  readonly side: FlagSide
  /** The index of the flagged segment in the list of `side`; `null` for other ranges and for both sides. */
  readonly segment: number | null
  readonly section: Section
  readonly reason: FlagReason<Section>
  readonly severity: FlagSeverity
  /** May be empty; at most `maxRemarkLength` UTF-16 code units. */
  readonly remark: string
  /** What the segment should say; empty for no suggestion, at most `maxSuggestionLength` UTF-16 code units. */
  readonly suggestedText: string
  /**
   * What the side shows at `start`, or both sides beside each other: the key of an image, or a data URL until the picture
   * is uploaded. Absent where a video cannot be read.
   */
  readonly picture?: string
}

export type ReviewFlag = { [Section in ReviewSection]: SectionFlag<Section> }[ReviewSection]

/** A flag in the open form: its reason may not be chosen yet, and it has no picture. */
export type FlagDraft = Omit<ReviewFlag, 'section' | 'reason' | 'picture'> & {
  readonly reason: FlagReason | null
  /** The index of the flag that is edited; `null` for a new one. */
  readonly place: number | null
}

/** What became of a flag of the round before. */
export const beforeAnswers = ['fixed', 'still-there'] as const
export type BeforeAnswer = (typeof beforeAnswers)[number]

export const maxFlags = 200
export const maxRemarkLength = 500
export const maxSuggestionLength = 500

/** Upper limit for times in seconds; longer than any video. */
export const maxSecond = 1_000_000

/** Upper limit for a segment's index; greater than that of any list. */
export const maxSegmentIndex = 99_999

/** The reasons of a section, in the form's order. */
export function flagReasons<Section extends ReviewSection>(section: Section): readonly FlagReason<Section>[] {
  const notes: readonly SectionNote<Section>[] = sectionNotes[section]
  const faults = notes.filter((note): note is Exclude<SectionNote<Section>, 'None'> => note !== 'None')
  return [...faults, ...furtherReasons[section]]
}

/** Rounds seconds to the tenth in which flags are stored. */
export const roundToTenth = (seconds: number): number => Math.round(seconds * 10) / 10

/** A new flag for a range or a segment, from the video's start on. Without a reason, the person chooses one. */
export function newFlagDraft(
  range: Pick<FlagDraft, 'start' | 'end' | 'side' | 'segment'>,
  reason: FlagReason | null = null,
): FlagDraft {
  const { start, end, side, segment } = range
  return {
    start: roundToTenth(Math.max(0, start)),
    end: roundToTenth(Math.max(0, end)),
    side,
    segment,
    reason,
    severity: 'minor',
    remark: '',
    suggestedText: '',
    place: null,
  }
}

/** The form of the flag at `place`. */
export function toFlagDraft({ section: _section, picture: _picture, ...fields }: ReviewFlag, place: number): FlagDraft {
  return { ...fields, place }
}

/** Returns the finished flag with its times in order, or `null` while it has no reason. */
export function toReviewFlag(draft: FlagDraft): ReviewFlag | null {
  const { place: _, start, end, reason, ...rest } = draft
  if (reason === null) return null
  return withSection({
    ...rest,
    start: roundToTenth(Math.min(start, end)),
    end: roundToTenth(Math.max(start, end)),
    reason,
    remark: rest.remark.trim(),
    suggestedText: rest.suggestedText.trim(),
  })
}

/**
 * Adds a flag, or replaces the one at `place`, whose picture stays while it shows the same. Returns the list sorted by
 * time; a full list is unchanged.
 */
export function upsertFlag(
  flags: readonly ReviewFlag[],
  flag: ReviewFlag,
  place: number | null,
): readonly ReviewFlag[] {
  const others = flags.filter((_, index) => index !== place)
  if (others.length >= maxFlags) return flags
  const replaced = place === null ? undefined : flags[place]
  const picture = replaced && haveSamePicture(replaced, flag) ? replaced.picture : undefined
  const added = picture === undefined ? flag : { ...flag, picture }
  return [...others, added].toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** Parses flags from untrusted data and omits invalid ones. */
export function parseFlags(value: unknown): readonly ReviewFlag[] {
  if (!Array.isArray(value)) return []
  return value
    .flatMap((entry) => {
      const draft = parseFlagDraft(entry)
      const flag = draft && toReviewFlag(draft)
      const picture = isRecord(entry) ? parsePicture(entry['picture']) : null
      return flag && picture !== null ? { ...flag, picture } : (flag ?? [])
    })
    .slice(0, maxFlags)
}

export function parseFlagDraft(value: unknown): FlagDraft | null {
  if (!isRecord(value)) return null
  const { start, end, reason, severity, remark, suggestedText, segment, place } = value
  if (!isSecond(start) || !isSecond(end)) return null
  const side = flagSides.find((candidate) => candidate === value['side']) ?? null
  return {
    start: roundToTenth(start),
    end: roundToTenth(end),
    side,
    segment: side !== null && isIndex(segment, maxSegmentIndex) ? segment : null,
    reason: parseReason(reason),
    severity: flagSeverities.find((candidate) => candidate === severity) ?? 'minor',
    remark: parseText(remark, maxRemarkLength),
    suggestedText: parseText(suggestedText, maxSuggestionLength),
    place: isIndex(place, maxFlags - 1) ? place : null,
  }
}

/** Null for anything else. */
export function parseReason(value: unknown): FlagReason | null {
  return reviewSections.flatMap(flagReasons<ReviewSection>).find((reason) => reason === value) ?? null
}

/** Adds the section. Each reason belongs to exactly one. */
function withSection(flag: Omit<ReviewFlag, 'section'>): ReviewFlag | null {
  const section = reviewSections.find((candidate) => flagReasons<ReviewSection>(candidate).includes(flag.reason))
  return section === undefined ? null : ({ ...flag, section } as ReviewFlag)
}

const parseText = (value: unknown, maxLength: number): string =>
  typeof value === 'string' ? value.slice(0, maxLength) : ''

export const isIndex = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max

export const isSecond = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= maxSecond

/** Whether two flags show the same: what is on screen depends only on side and start. */
export const haveSamePicture = (
  a: Pick<ReviewFlag, 'side' | 'start'>,
  b: Pick<ReviewFlag, 'side' | 'start'>,
): boolean => a.side === b.side && a.start === b.start

/** A flag on one line for exports: `0:03.2–0:04.0 dub, speakerMismatch: voice gender mismatch, major (Her lines are his.) → Her text`. */
export function formatFlag(flag: ReviewFlag): string {
  const { start, end, side, section, reason, severity } = flag
  const [remark, suggestedText] = [toOneLine(flag.remark), toOneLine(flag.suggestedText)]
  return [
    `${formatClock(start)}–${formatClock(end)} ${side ?? 'both'}, ${section}: ${reason}, ${severity}`,
    remark && ` (${remark})`,
    suggestedText && ` → ${suggestedText}`,
  ].join('')
}

const toOneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/** Formats seconds as minutes, seconds and tenths. */
export function formatClock(seconds: number): string {
  const tenths = Math.round(seconds * 10)
  const [minutes, rest] = [Math.floor(tenths / 600), tenths % 600]
  return `${minutes}:${String(Math.floor(rest / 10)).padStart(2, '0')}.${rest % 10}`
}

/** Identifies a flag in a list. */
export const flagKey = ({ start, end, side, reason, remark }: ReviewFlag): string =>
  `${start} ${end} ${side} ${reason} ${remark}`
