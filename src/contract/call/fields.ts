// Schemas shared by several calls.
import { z } from 'zod'
import { isTimeZone, toTimeZone } from '#src/domain/messages/quiet-hours.ts'
import { isPlausibleYear } from '#src/domain/projects/schedule.ts'
import { countries, languages } from '#src/domain/people/languages.ts'
import { isAmount, maxPrice } from '#src/domain/money/money.ts'
import { maxNameLength } from '#src/domain/people/people.ts'
import { cleanName } from '#src/domain/text/visible-name.ts'
import { taskStatuses, maxSelectedTasks, maxTaskSearchLength } from '#src/domain/projects/task.ts'
import { maxSelectedTalents, talentRelations } from '#src/domain/projects/project.ts'
import { problems } from './problems.ts'

/** A UUIDv7. Accepted in any case and converted to lower case, because ids are compared as text. */
export const id = z.uuid().toLowerCase()

const amountError = `Enter an amount from 0 to ${maxPrice.toLocaleString('en-US')} with at most two decimals.`

export const timeZone = z
  .string()
  .max(64)
  .overwrite(toTimeZone)
  .refine(isTimeZone, { error: 'Enter a time zone such as Asia/Shanghai.' })

/** The `key` of an uploaded image. */
export const imageKey = z
  .string()
  .regex(/^[0-9a-f]{40}$/, { error: 'Send a picture, or the key of one uploaded before.' })

/** An amount of money in JSON: at most two decimals. */
export const amount = z.number({ error: amountError }).refine(isAmount, { error: amountError })

/** An amount of money in a form: text, digits with at most two decimals. */
export const priceText = z
  .string({ error: amountError })
  .trim()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, { error: amountError })
  .transform(Number)
  .pipe(amount)

/** An instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true })

const plausible = [isPlausibleYear, { error: problems['date-out-of-range'].message }] as const

/** A day or an instant that a caller enters. A call with one has the problem `date-out-of-range`. */
export const enteredDay = z.iso.date({ error: 'Enter a date.', abort: true }).refine(...plausible)
export const enteredInstant = z.iso.datetime({ offset: true, abort: true }).refine(...plausible)

/** Counted from 0. Accepts numbers (JSON bodies) and text (query strings). */
export const page = z.coerce.number().int().min(0).max(1_000_000).default(0)

/** The `nextCursor` of the previous response. Takes precedence over `page`. */
export const cursor = z.string().max(200).optional()

/** When links to videos end that open tasks need. */
export const linkEnds = z
  .object({
    /** The next end; null without one. */
    next: instant.nullable(),
    /** Open tasks, with second reviews, of which a link has ended, ends within a day, or within seven. */
    ended: z.number().int(),
    day: z.number().int(),
    week: z.number().int(),
  })
  .meta({ id: 'LinkEnds' })

export const params = z.object({ id })

/** A person as shown next to what they did. */
export const person = z.object({ _id: id, name: z.string(), icon: z.string() }).meta({ id: 'Person' })

export const messageResponse = z.object({ message: z.string() })

/** A name that people see. `missing` is the error of one in which nothing is seen. */
export const name = (maxLength: number, missing = 'Enter a name.') =>
  z
    .string({ error: missing })
    .overwrite(cleanName)
    .min(1, { error: missing })
    .max(maxLength, { error: `Use at most ${maxLength} characters.` })

/** A person's display name. */
export const personName = name(maxNameLength)

/** A text of a form. */
export const text = (maxLength: number, requiredMessage = 'Send text.') =>
  z
    .string({ error: requiredMessage })
    .trim()
    .max(maxLength, { error: `At most ${maxLength.toLocaleString('en-US')} characters.` })

/** One of a person's other names, or a fact about them. */
export const shortText = z.string().overwrite(cleanName).max(100)

export const countryOrNone = z.union([z.literal(''), z.enum(countries)])
export const languageOrNone = z.union([z.literal(''), z.enum(languages)])

export const phoneNumber = z
  .union([
    z.literal(''),
    z.string().regex(/^\+\d{1,4} [\d ()./-]{3,24}$/, { error: 'Enter digits, with the country code.' }),
  ])
  .describe('Country code, one space, number.')

/** A filter as a form sends it: an empty text selects all, like a filter that is left out. */
const filter = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional()

/** Selects tasks of a bundle; all of them if empty. Unknown names are refused, since they would select all tasks. */
export const taskFilters = z
  .strictObject({
    language: filter(z.string().max(100)),
    status: filter(z.enum(taskStatuses)),
    'worker._id': id.optional(),
    search: z
      .string()
      .trim()
      .max(maxTaskSearchLength)
      .optional()
      .describe('The beginning of words in the title or external id.'),
    skipped: z.literal(true).optional().describe('Only unassigned tasks that a worker skipped last.'),
    ids: z.array(id).min(1).max(maxSelectedTasks).optional().describe('Only these tasks.'),
    flagged: z.literal(true).optional().describe('Only completed tasks with a flag.'),
    archived: z.literal(true).optional().describe('Only archived tasks. Lists leave them out otherwise.'),
    late: z.literal(true).optional().describe('Only tasks that are not completed although their due date is over.'),
  })
  .default({})
  .meta({ id: 'TaskFilters' })

/** Selects talents; all of them if empty. Unknown names are refused, since they would select all talents. */
export const talentFilters = z
  .strictObject({
    email: z.string().max(254).optional().describe('A part of the email; from a manager, all of it.'),
    firstName: z.string().max(100).optional(),
    lastName: z.string().max(100).optional(),
    language: z.string().max(100).optional(),
    relation: filter(z.enum(talentRelations)).describe('What they are in the project.'),
    planned: z.boolean().optional().describe('Whether they have a plan job in the project.'),
    looking: z.boolean().optional().describe('Whether they are looking for new tasks.'),
    ids: z.array(id).min(1).max(maxSelectedTalents).optional().describe('Only these talents.'),
  })
  .default({})
  .meta({ id: 'TalentFilters' })

/**
 * The values of the changed fields when they were read. A field that somebody else has changed since is not changed, and
 * the call is refused.
 */
export const before = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) => fields.partial().optional()
