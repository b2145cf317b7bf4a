// Guidelines of a project: how its tasks are to be reviewed.
import { z } from 'zod'
import { maxGuidelinesLength, maxGuidelinesLines } from '#src/domain/projects/project.ts'
import { isLinkUrl, type MarkdownBlock, markdownStyles, maxHeadingLevel } from '#src/domain/text/markdown.ts'
import { allTokens, call, managers, readTokens } from '#src/contract/call/call.ts'
import { id, instant, messageResponse, params } from '#src/contract/call/fields.ts'

const text = z.string()

const span = z
  .union([
    z.object({ type: z.enum(markdownStyles), text }),
    z.object({ type: z.literal('link'), text, url: z.string().refine(isLinkUrl) }),
    z.object({ type: z.literal('break') }),
  ])
  .meta({ id: 'MarkdownSpan' })

const spans = z.array(span)

const block: z.ZodType<MarkdownBlock, MarkdownBlock> = z
  .lazy(() =>
    z.union([
      z.object({ type: z.literal('heading'), level: z.number().int().min(1).max(maxHeadingLevel), spans }),
      z.object({ type: z.literal('paragraph'), spans }),
      z.object({ type: z.literal('list'), start: z.number().int().nullable(), items: z.array(blocks) }),
      z.object({ type: z.literal('quote'), blocks }),
      z.object({ type: z.literal('code'), text }),
      z.object({ type: z.literal('rule') }),
    ]),
  )
  .meta({ id: 'MarkdownBlock' })

const blocks = z.array(block)

const maxVersion = 1_000_000
const version = z.number().int().min(1).max(maxVersion)
const versionOrNone = z.number().int().min(0).max(maxVersion)

const savedVersion = z.object({
  version,
  savedAt: instant,
  /** The name of the manager. */
  savedBy: z.string(),
})

const source = z
  .string({ error: 'Send text.' })
  .max(maxGuidelinesLength, { error: `Use at most ${maxGuidelinesLength.toLocaleString('en-US')} characters.` })
  .refine((text) => text.split(/\r\n?|\n/).length <= maxGuidelinesLines, {
    error: `Use at most ${maxGuidelinesLines.toLocaleString('en-US')} lines.`,
  })
  .describe('Markdown (CommonMark). HTML is shown as text, and pictures as links.')

export const guidelines = {
  'GET /api/projects/{id}/guidelines': call({
    name: 'getGuidelines',
    summary: 'The project’s guidelines, for its members and managers; null if it has none.',
    roles: ['worker', ...managers],
    tokens: readTokens,
    params,
    response: z.object({
      data: z
        .object({
          version,
          /** The last version that the caller has read; null if none. */
          readVersion: version.nullable(),
          savedAt: instant,
          blocks,
        })
        .nullable(),
    }),
    problems: ['not-found'],
  }),
  'PUT /api/projects/{id}/guidelines/read': call({
    name: 'markGuidelinesRead',
    summary: 'Record that the caller has read a version of the guidelines. Does nothing after a later version.',
    roles: ['worker', ...managers],
    params,
    body: z.object({ version }),
    response: messageResponse,
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/guidelines': call({
    name: 'saveGuidelines',
    summary:
      'Save a new version of the guidelines. `base` is the version that was edited, 0 before the first. Refused if another one changed the text since. An empty text removes the guidelines; the same text saves nothing.',
    roles: managers,
    tokens: allTokens,
    params,
    body: z.object({ source, base: versionOrNone }),
    /** `version`: the current one; 0 if none was ever saved. */
    response: z.object({ data: z.object({ version: versionOrNone }) }),
    problems: ['not-found', 'edit-conflict'],
  }),
  'POST /api/projects/{id}/guidelines/preview': call({
    name: 'previewGuidelines',
    summary: 'How a text would be shown as guidelines.',
    roles: managers,
    tokens: readTokens,
    isReadOnly: true,
    params,
    body: z.object({ source }),
    response: z.object({ data: z.object({ blocks }) }),
    problems: ['not-found'],
  }),
  'GET /api/projects/{id}/guidelines/versions': call({
    name: 'listGuidelineVersions',
    summary: 'The last 100 versions of the guidelines, newest first, without their texts.',
    roles: managers,
    tokens: readTokens,
    params,
    response: z.object({ data: z.array(savedVersion) }),
    problems: ['not-found'],
  }),
  'GET /api/projects/{id}/guidelines/versions/{version}': call({
    name: 'getGuidelineVersion',
    summary: 'A version of the guidelines.',
    roles: managers,
    tokens: readTokens,
    params: z.object({ id, version: z.coerce.number().int().min(1).max(maxVersion) }),
    response: z.object({ data: savedVersion.extend({ source: z.string(), blocks }) }),
    problems: ['not-found'],
  }),
}
