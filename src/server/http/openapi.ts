// Generates OpenAPI 3.1 from the contract's rows.
import { z } from 'zod'
import type { Call } from '#src/contract/call.ts'
import { personHeader } from '#src/contract/person-header.ts'
import { problems, type ProblemCode } from '#src/contract/problems.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function parameters(row: Call) {
  const part = (where: 'path' | 'query', schema: z.ZodType | undefined) => {
    if (!(schema instanceof z.ZodObject)) return []
    return Object.entries(schema.shape).map(([name, field]) => ({
      name,
      in: where,
      required: where === 'path',
      schema: schemaOf(field as z.ZodType, 'input'),
    }))
  }
  const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } }
  const person = { name: personHeader, in: 'header', required: false, schema: { type: 'string', format: 'uuid' } }
  const signedIn = row.who.includes('anonymous') ? [] : [person]
  return [...part('path', row.params), ...part('query', row.query), ...(row.idempotencyKey ? [key] : []), ...signedIn]
}

/** The problems common to calls with input and a session, and the row's own. */
function problemCodes(row: Call): ProblemCode[] {
  const session: ProblemCode[] = row.who.includes('anonymous') ? [] : ['not-signed-in', 'other-person']
  const input: ProblemCode[] = row.body || row.query ? ['invalid'] : []
  return [...new Set([...input, ...session, ...row.problems, 'unexpected' as const])]
}

function responses(row: Call) {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of problemCodes(row)) {
    const { status } = problems[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const failed = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => problems[code].message).join(' · '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' }, examples: examples(codes) } },
    },
  ])
  return { 200: success(row), ...Object.fromEntries(failed) }
}

function success(row: Call) {
  if (row.stream) return streamed(row.stream)
  return row.file ? downloaded(row.file) : answered(row.answer)
}

const asText = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }]))

const downloaded = (types: readonly string[]) => ({ description: 'A file.', content: asText(types) })

const answered = (answer: z.ZodType) => ({
  description: 'result 0',
  content: {
    'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Ok' }, schemaOf(answer, 'output')] } },
  },
})

/** The events by name. OpenAPI 3.1 cannot describe their order, so each `data` has its own schema. */
const streamed = (stream: NonNullable<Call['stream']>) => ({
  description: 'Server-sent events, until either side closes the stream.',
  content: {
    'text/event-stream': {
      schema: {
        oneOf: Object.entries(stream).map(([event, data]) => ({
          type: 'object',
          properties: { id: { type: 'string' }, event: { const: event }, data: schemaOf(data, 'output') },
          required: ['id', 'event', 'data'],
        })),
      },
    },
  },
})

const examples = (codes: readonly ProblemCode[]) =>
  Object.fromEntries(
    codes.map((code) => [
      code,
      { value: { result: problems[code].result, problem: code, message: problems[code].message } },
    ]),
  )

export function openApi(rows: Readonly<Record<string, Call>>) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, row] of Object.entries(rows)) {
    const [method = '', path = ''] = name.split(' ')
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        operationId: name,
        summary: row.summary,
        description: `For: ${row.who.join(', ')}${row.publicBrowsing ? ' (anonymous with PUBLIC_BROWSING)' : ''}.`,
        parameters: parameters(row),
        ...(row.body
          ? {
              requestBody: {
                content: {
                  [row.multipart ? 'multipart/form-data' : 'application/json']: { schema: schemaOf(row.body, 'input') },
                  ...asText(row.raw?.filter((type) => type !== 'application/json') ?? []),
                },
              },
            }
          : {}),
        responses: responses(row),
        security: row.who.includes('anonymous') ? [] : [{ session: [] }],
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Curio', version: '1', description: 'Answers are `{ result, … }`; result 0 is success.' },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'token' } },
      schemas: {
        Ok: { type: 'object', properties: { result: { const: 0 } }, required: ['result'] },
        Problem: {
          type: 'object',
          properties: {
            result: { type: 'integer', minimum: 1, maximum: 7 },
            problem: { enum: Object.keys(problems) },
            message: { type: 'string' },
            errors: {
              type: 'array',
              items: {
                type: 'object',
                properties: { path: { type: 'string' }, message: { type: 'string' } },
                required: ['path', 'message'],
              },
            },
          },
          required: ['result', 'problem', 'message'],
        },
      },
    },
  }
}
