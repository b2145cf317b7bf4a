// Generates OpenAPI 3.1 from the contract's rows.
import { z } from 'zod'
import type { Call } from '#src/contract/call.ts'
import { limitClassOf } from '#src/contract/limit-class.ts'
import { personHeader } from '#src/contract/person-header.ts'
import { problems, type ProblemCode } from '#src/contract/problems.ts'
import { problemCodes } from './problem-codes.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function parameters(definition: Call) {
  const parametersOf = (location: 'path' | 'query', schema: z.ZodType | undefined) => {
    if (!(schema instanceof z.ZodObject)) return []
    return Object.entries(schema.shape).map(([name, field]) => ({
      name,
      in: location,
      required: location === 'path',
      schema: schemaOf(field as z.ZodType, 'input'),
    }))
  }
  const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } }
  const person = { name: personHeader, in: 'header', required: false, schema: { type: 'string', format: 'uuid' } }
  const signedIn = definition.roles.includes('anonymous') ? [] : [person]
  return [
    ...parametersOf('path', definition.params),
    ...parametersOf('query', definition.query),
    ...(definition.idempotencyKey ? [key] : []),
    ...signedIn,
  ]
}

function responses(method: string, definition: Call) {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of problemCodes(method, definition)) {
    const { status } = problems[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const failureResponses = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => problems[code].message).join(' · '),
      ...(status === 429 && { headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } } }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' }, examples: examples(codes) } },
    },
  ])
  return { 200: success(definition), ...Object.fromEntries(failureResponses) }
}

function success(definition: Call) {
  if (definition.stream) return streamResponse(definition.stream)
  return definition.fileMediaTypes ? fileResponse(definition.fileMediaTypes) : jsonResponse(definition.response)
}

const textContent = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }]))

const fileResponse = (types: readonly string[]) => ({ description: 'A file.', content: textContent(types) })

const jsonResponse = (responseSchema: z.ZodType) => ({
  description: 'result 0',
  content: {
    'application/json': {
      schema: { allOf: [{ $ref: '#/components/schemas/Ok' }, schemaOf(responseSchema, 'output')] },
    },
  },
})

/** The events by name. OpenAPI 3.1 cannot describe their order, so each `data` has its own schema. */
const streamResponse = (stream: NonNullable<Call['stream']>) => ({
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

/** `limits`: the rate limits in words. */
export function buildOpenApi(calls: Readonly<Record<string, Call>>, limits: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, definition] of Object.entries(calls)) {
    const [method = '', path = ''] = name.split(' ')
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        operationId: name,
        summary: definition.summary,
        description: `For: ${definition.roles.join(', ')}${definition.publicBrowsing ? ' (anonymous with PUBLIC_BROWSING)' : ''}. Limit: ${limitClassOf(method, definition)}.`,
        parameters: parameters(definition),
        ...(definition.body
          ? {
              requestBody: {
                content: {
                  [definition.multipart ? 'multipart/form-data' : 'application/json']: {
                    schema: schemaOf(definition.body, 'input'),
                  },
                  ...textContent(definition.rawMediaTypes?.filter((type) => type !== 'application/json') ?? []),
                },
              },
            }
          : {}),
        responses: responses(method, definition),
        security: definition.roles.includes('anonymous') ? [] : [{ session: [] }],
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Curio',
      version: '1',
      description: `Answers are \`{ result, … }\`; result 0 is success. ${limits}`,
    },
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
