// Submitted reviews and drafts.
import { z } from 'zod'
import { imageKey } from '#src/contract/call/fields.ts'
import { findingKinds } from '#src/domain/review/finding.ts'
import { maxHintAnswers } from '#src/domain/review/hint-answers.ts'
import { hintKinds } from '#src/domain/segments/find-hints.ts'
import { findingAnswers, maxFindings } from '#src/domain/review/listening.ts'
import { maxPlayedRanges } from '#src/domain/review/review-draft.ts'
import {
  beforeAnswers,
  flagReasons,
  flagSeverities,
  flagSides,
  maxFlags,
  maxRemarkLength,
  maxSecond,
  maxSegmentIndex,
  maxSuggestionLength,
  roundToTenth,
} from '#src/domain/review/review-flags.ts'
import { areMarksUnique, maxSegmentMarks } from '#src/domain/review/segment-marks.ts'
import { maxFreeNoteLength, scores } from '#src/domain/review/review.ts'
import {
  amountIssueNotes,
  type ReviewSection,
  reviewSections,
  speakerMismatchNotes,
  wronglyDubbedNotes,
} from '#src/domain/review/review-sections.ts'
import { brokenMediaKinds, missingSkipField, maxSkipNoteLength, skipReasons } from '#src/domain/review/skip.ts'

const section = <const Notes extends readonly [string, ...string[]]>(notes: Notes) =>
  z.object({ score: z.literal([...scores]), note: z.enum(notes) })

const second = z.number().min(0).max(maxSecond)
const side = z.enum(flagSides).nullable()

/** The fields of a flag that its form has too, whatever the reason. Times are stored in whole tenths of a second. */
const flagFields = {
  start: second.overwrite(roundToTenth),
  end: second.overwrite(roundToTenth),
  side: side.describe('Null means both.'),
  segment: z
    .number()
    .int()
    .min(0)
    .max(maxSegmentIndex)
    .nullable()
    .default(null)
    .describe('The index of the flagged segment in the list of `side`.'),
  severity: z.enum(flagSeverities).default('minor'),
  remark: z.string().max(maxRemarkLength),
  suggestedText: z.string().max(maxSuggestionLength).default('').describe('What the segment should say.'),
}

const sectionFlag = <const Section extends ReviewSection>(name: Section) =>
  z.object({
    ...flagFields,
    section: z.literal(name),
    reason: z.literal([...flagReasons(name)]),
    picture: z.exactOptional(imageKey).describe('What the videos show at `start`: the key of a picture of the task.'),
  })

/** A remark at a time or segment of the videos; `reason` is a fault of its section. */
export const flag = z
  .discriminatedUnion('section', [
    sectionFlag('voiceOverMissingAmount'),
    sectionFlag('wronglyDubbedContent'),
    sectionFlag('speakerMismatch'),
  ])
  .refine(({ start, end }) => start <= end, { error: 'A flag ends after it starts.', path: ['end'] })
  .refine(({ side: flagSide, segment }) => segment === null || flagSide !== null, {
    error: 'A segment belongs to one side.',
    path: ['segment'],
  })
  .meta({ id: 'Flag' })

/** A readonly list. */
const readonlyList = <Entry, Input>(entry: z.ZodType<Entry, Input>, limit: number) =>
  z.array(entry).max(limit) as unknown as z.ZodType<readonly Entry[], readonly Input[]>

/** Whether each segment that was checked is correct; at most one mark for each segment. */
const segmentMarks = readonlyList(
  z.object({ side: z.enum(flagSides), segment: z.number().int().min(0).max(maxSegmentIndex), ok: z.boolean() }),
  maxSegmentMarks,
).refine(areMarksUnique, { error: 'A segment has one mark.' })

const finding = z
  .object({
    kind: z.enum(findingKinds),
    side: z.enum(flagSides),
    start: second.describe('Seconds on the clock of the finding’s own side.'),
    end: second,
    segment: z.number().int().min(0).nullable().describe('Index in the segment list of the side.'),
    measure: z.number(),
    expected: z.number().nullable(),
    answer: z.enum(findingAnswers).nullable().describe('What the reviewer says of it; null without an answer.'),
  })
  .refine(({ start, end }) => start <= end, { error: 'A finding ends after it starts.', path: ['end'] })
  .meta({ id: 'Finding' })

/** What the device found in the sound of both videos. It never sets a score. */
const listening = z
  .object({
    version: z.number().int().min(0).describe('Version of the analysis.'),
    findings: readonlyList(finding, maxFindings),
  })
  .meta({ id: 'Listening' })

/** A review: three scored sections, a free note, flags, marks of segments, and the share of the dub that was played. */
export const reviewResult = z
  .object({
    voiceOverMissingAmount: section(amountIssueNotes),
    wronglyDubbedContent: section(wronglyDubbedNotes),
    speakerMismatch: section(speakerMismatchNotes),
    note: z.string().max(maxFreeNoteLength).default(''),
    flags: z.exactOptional(readonlyList(flag, maxFlags)),
    segmentMarks: z.exactOptional(segmentMarks),
    listening: z.exactOptional(listening),
    flagsBefore: z
      .exactOptional(readonlyList(z.enum(beforeAnswers).nullable(), maxFlags))
      .describe('What became of the flags of the round before, in their order; null without an answer.'),
    coverage: z.exactOptional(z.number().min(0).max(1)),
  })
  .meta({ id: 'ReviewResult' })

const flagDraft = z.object({
  ...flagFields,
  reason: z.literal(reviewSections.flatMap((name) => [...flagReasons(name)])).nullable(),
  place: z.number().int().min(0).max(maxFlags).nullable(),
})

const skipDraft = z.object({
  reason: z.enum(skipReasons).nullable(),
  note: z.string().max(maxSkipNoteLength),
  side,
  kind: z.enum(brokenMediaKinds).nullable(),
})

/** The played parts of the dub in its own seconds, sorted. */
export const playedRanges = readonlyList(z.object({ start: second, end: second }), maxPlayedRanges)

/** A review that is not submitted, with the flag and skip forms that are open. */
export const reviewDraft = z
  .object({
    result: reviewResult,
    activeMs: z.number().min(0).describe('Milliseconds of active work on the task.'),
    played: playedRanges,
    flag: flagDraft.nullable(),
    skip: skipDraft.nullable(),
    hintAnswers: readonlyList(
      z.object({
        kind: z.enum(hintKinds),
        side: z.enum(flagSides),
        segment: z.number().int().min(0),
        answer: z.enum(findingAnswers),
      }),
      maxHintAnswers,
    ),
  })
  .meta({ id: 'ReviewDraft' })

/** Why a worker skips a task. */
export const skip = z
  .object({
    reason: z.enum(skipReasons),
    note: z.string().max(maxSkipNoteLength).default(''),
    side: z.exactOptional(side).describe('For broken media: which video; null means both.'),
    kind: z.exactOptional(z.enum(brokenMediaKinds)).describe('For broken media: what is broken.'),
  })
  .superRefine(({ reason, note, side: brokenSide, kind }, context) => {
    const path = missingSkipField({ reason, note, side: brokenSide ?? null, kind: kind ?? null })
    if (path !== null) context.addIssue({ code: 'custom', path: [path], message: 'Say what is wrong.' })
  })
  .meta({ id: 'Skip' })

/** The last skip of a task, for managers. */
export const lastSkip = z
  .object({
    reason: z.enum(skipReasons),
    note: z.string(),
    side: z.exactOptional(side),
    kind: z.exactOptional(z.enum(brokenMediaKinds)),
    by: z.string(),
  })
  .meta({ id: 'LastSkip' })
