// Submitted reviews and drafts.
import { z } from 'zod'
import { playedLimit } from '#src/domain/review-draft.ts'
import { flagLimit, flagReasons, flagSides, latestSecond, remarkLimit } from '#src/domain/review-flags.ts'
import {
  amountIssueNotes,
  freeNoteLimit,
  type ReviewSection,
  reviewSections,
  scores,
  speakerMismatchNotes,
  wronglyDubbedNotes,
} from '#src/domain/review.ts'
import { brokenMediaKinds, missingInSkip, skipNoteLimit, skipReasons } from '#src/domain/skip.ts'

const section = <const Notes extends readonly [string, ...string[]]>(notes: Notes) =>
  z.object({ score: z.literal([...scores]), note: z.enum(notes) })

const second = z.number().min(0).max(latestSecond)
const side = z.enum(flagSides).nullable()

const flagOf = <const Section extends ReviewSection>(name: Section) =>
  z.object({
    start: second,
    end: second,
    side: side.describe('Null means both.'),
    section: z.literal(name),
    reason: z.literal([...flagReasons(name)]),
    remark: z.string().max(remarkLimit),
  })

/** A remark at a time or segment of the videos; `reason` is one of its section’s notes. */
const flag = z
  .discriminatedUnion('section', [
    flagOf('voiceOverMissingAmount'),
    flagOf('wronglyDubbedContent'),
    flagOf('speakerMismatch'),
  ])
  .refine(({ start, end }) => start <= end, { error: 'A flag ends after it starts.', path: ['end'] })

/** A readonly list. */
const listOf = <Entry>(entry: z.ZodType<Entry, Entry>, limit: number) =>
  z.array(entry).max(limit) as unknown as z.ZodType<readonly Entry[], readonly Entry[]>

/** A review: three scored sections, a free note, flags, and the share of the dub that was played. */
export const reviewResult = z.object({
  voiceOverMissingAmount: section(amountIssueNotes),
  wronglyDubbedContent: section(wronglyDubbedNotes),
  speakerMismatch: section(speakerMismatchNotes),
  note: z.string().max(freeNoteLimit).default(''),
  flags: z.exactOptional(listOf(flag, flagLimit)),
  coverage: z.exactOptional(z.number().min(0).max(1)),
})

const flagInWork = z.object({
  start: second,
  end: second,
  side,
  reason: z.literal(reviewSections.flatMap((name) => [...flagReasons(name)])).nullable(),
  remark: z.string().max(remarkLimit),
  place: z.number().int().min(0).max(flagLimit).nullable(),
})

const skipInWork = z.object({
  reason: z.enum(skipReasons).nullable(),
  note: z.string().max(skipNoteLimit),
  side,
  kind: z.enum(brokenMediaKinds).nullable(),
})

/** A review that is not submitted, with the flag and skip forms that are open. */
export const reviewDraft = z.object({
  result: reviewResult,
  activeMs: z.number().min(0).describe('Milliseconds of active work on the task.'),
  played: listOf(z.object({ start: second, end: second }), playedLimit),
  flag: flagInWork.nullable(),
  skip: skipInWork.nullable(),
})

/** Why a worker skips a task. */
export const skip = z
  .object({
    reason: z.enum(skipReasons),
    note: z.string().max(skipNoteLimit).default(''),
    side: z.exactOptional(side).describe('For broken media: which video; null means both.'),
    kind: z.exactOptional(z.enum(brokenMediaKinds)).describe('For broken media: what is broken.'),
  })
  .superRefine(({ reason, note, side: of, kind }, context) => {
    const path = missingInSkip({ reason, note, side: of ?? null, kind: kind ?? null })
    if (path !== null) context.addIssue({ code: 'custom', path: [path], message: 'Say what is wrong.' })
  })

/** The last skip of a task, for managers. */
export const skipped = z.object({
  reason: z.enum(skipReasons),
  note: z.string(),
  side: z.exactOptional(side),
  kind: z.exactOptional(z.enum(brokenMediaKinds)),
  by: z.string(),
})
