// Generates OpenAPI 3.1 from the contract's rows.
import { z } from 'zod'
import { type Call, limitClassOf, signedIn } from '#src/contract/call/call.ts'
import { groupBy } from '#src/domain/group-by.ts'
import { personHeader } from '#src/contract/headers.ts'
import { problems, type ProblemCode } from '#src/contract/call/problems.ts'

/** Returns all problems of a call: those that follow from its method, roles and input, and the row's own. */
export function problemCodes(method: string, definition: Call): ProblemCode[] {
  const { roles, tokens, isReadOnly, idempotencyKey, beforeSecondFactor, body, query, problems } = definition
  const changesState = method !== 'GET' || isReadOnly === false
  const needsSession = !roles.includes('anonymous')
  const codes: readonly (ProblemCode | false)[] = [
    Boolean(body ?? query ?? idempotencyKey) && 'invalid',
    body !== undefined && 'too-slow',
    needsSession && 'not-signed-in',
    tokens !== undefined && 'token-expired',
    needsSession && 'other-person',
    needsSession && !beforeSecondFactor && 'second-factor-required',
    signedIn.some((role) => !roles.includes(role)) && 'forbidden',
    changesState && 'cross-site',
    idempotencyKey === true && 'key-reused',
    ...problems,
    changesState && 'storage-full',
    'too-many',
    'old-client',
    'unavailable',
    'unexpected',
  ]
  return [...new Set(codes.filter((code) => code !== false))]
}

type JsonSchema = Readonly<Record<string, unknown>>

/**
 * Converts schemas; those with an `id` in their meta data are collected in `schemas`, as `<id>Input` where a caller sends
 * them: there, fields with a default may be missing.
 * Responses may have more fields than described: clients ignore what they do not know.
 */
function schemaConverter() {
  const schemas = new Map<string, JsonSchema>()
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const json = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      },
    })
    const suffix = io === 'input' ? 'Input' : ''
    const { $schema: _, $defs = {}, ...rest } = withComponentReferences(json, suffix)
    for (const [id, definition] of Object.entries($defs as Record<string, JsonSchema>)) {
      schemas.set(id + suffix, definition)
    }
    return rest
  }
  return { schemaOf, schemas }
}

/** `#/$defs/Product` becomes `#/components/schemas/Product`, with the suffix. */
const withComponentReferences = (json: object, suffix: string): Record<string, unknown> =>
  JSON.parse(JSON.stringify(json).replaceAll(/"#\/\$defs\/(\w+)"/g, `"#/components/schemas/$1${suffix}"`))

type SchemaOf = ReturnType<typeof schemaConverter>['schemaOf']

function parameters(schemaOf: SchemaOf, definition: Call) {
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

/** Components shared by the calls: schemas with an id, and the responses to the same problems. */
type Components = ReturnType<typeof schemaConverter> & { readonly responses: Map<string, object> }

function responses({ schemaOf, responses: shared }: Components, method: string, definition: Call) {
  const byStatus = groupBy(problemCodes(method, definition), (code) => problems[code].status)
  const failures = [...byStatus].map(([status, codes]) => {
    const name = codes.map(pascalCase).join('Or')
    if (!shared.has(name)) shared.set(name, failureResponse(status, codes))
    return [String(status), { $ref: `#/components/responses/${name}` }]
  })
  return { 200: success(schemaOf, definition), ...Object.fromEntries(failures) }
}

const failureResponse = (status: number, codes: readonly ProblemCode[]) => ({
  description: codes.map((code) => problems[code].message).join(' · '),
  ...(status === 429 && { headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } } }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' }, examples: examples(codes) } },
})

/** `not-found` becomes `NotFound`. */
const pascalCase = (code: string) => code.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

function success(schemaOf: SchemaOf, definition: Call) {
  if (definition.stream) return streamResponse(schemaOf, definition.stream)
  return definition.fileMediaTypes
    ? fileResponse(definition.fileMediaTypes)
    : jsonResponse(schemaOf(definition.response, 'output'))
}

const textContent = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }]))

const fileResponse = (types: readonly string[]) => ({ description: 'A file.', content: textContent(types) })

const jsonResponse = (schema: JsonSchema) => ({
  description: 'result 0',
  content: {
    'application/json': {
      schema: { allOf: [{ $ref: '#/components/schemas/Ok' }, schema] },
    },
  },
})

/** The events by name. OpenAPI 3.1 cannot describe their order, so each `data` has its own schema. */
const streamResponse = (schemaOf: SchemaOf, stream: NonNullable<Call['stream']>) => ({
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

/** `callsByTag`: the calls by the tag that lists them; `limits`: the rate limits in words. */
export function buildOpenApi(callsByTag: Readonly<Record<string, Readonly<Record<string, Call>>>>, limits: string) {
  const components: Components = { ...schemaConverter(), responses: new Map() }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [tag, calls] of Object.entries(callsByTag)) {
    for (const [name, definition] of Object.entries(calls)) {
      const [method = '', path = ''] = name.split(' ')
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation(components, tag, method, definition) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Curio',
      version: '1',
      description: `Answers are \`{ result, … }\`; result 0 is success. ${limits}`,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The installation that serves this description.' }],
    tags: Object.keys(callsByTag).map((name) => ({ name, description: tagDescriptions[name] })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'token', description: 'The cookie that signing in sets.' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token of a project. Calls that do not name it refuse every token.',
        },
      },
      schemas: { Ok: okSchema, Problem: problemSchema, ...Object.fromEntries(components.schemas) },
      responses: Object.fromEntries(components.responses),
    },
  }
}

/** What the calls of each tag are about. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  Accounts: 'Sessions, passwords, second factors and one’s own data.',
  Market: 'Products, auctions, search and selling.',
  Orders: 'What follows a sale, as its two people state it.',
  Messages: 'Conversations and notifications.',
  Moderation: 'Reports to the administrators, and blocks between people.',
  Talents: 'A talent’s profile, jobs and invitations.',
  Reviews: 'Tasks, drafts and reviews.',
  Projects: 'Projects and bundles of tasks.',
  People: 'Members, invitations, bans and plan jobs of a project.',
  Assignment: 'Assigning tasks to members.',
  Import: 'Importing tasks and uploading their videos.',
  Results: 'Exports, payouts and the payroll.',
  Webhooks: 'Requests to a project’s own systems.',
  Tokens: 'With which a project’s other systems make calls.',
  Live: 'Server-sent events and push notifications.',
  Administration: 'The user directory, the audit log and mails.',
}

/** OpenAPI 3.1 allows scopes of any scheme: here those of which the token needs one. */
const security = ({ roles, tokens = [] }: Call) =>
  roles.includes('anonymous') ? [] : [{ session: [] }, ...tokens.map((scope) => ({ apiToken: [scope] }))]

const operation = (components: Components, tag: string, method: string, definition: Call) => ({
  operationId: definition.name,
  tags: [tag],
  summary: definition.summary,
  description: `For: ${definition.roles.join(', ')}${definition.publicBrowsing ? ' (anonymous with PUBLIC_BROWSING)' : ''}.${definition.tokens ? ` API tokens: ${definition.tokens.join(', ')}.` : ''} Limit: ${limitClassOf(method, definition)}.`,
  parameters: parameters(components.schemaOf, definition),
  ...(definition.body && {
    requestBody: {
      content: {
        [definition.multipart ? 'multipart/form-data' : 'application/json']: {
          schema: components.schemaOf(definition.body, 'input'),
        },
        ...textContent(definition.rawMediaTypes?.filter((type) => type !== 'application/json') ?? []),
      },
    },
  }),
  responses: responses(components, method, definition),
  security: security(definition),
})

const okSchema = { type: 'object', properties: { result: { const: 0 } }, required: ['result'] }

const problemSchema = {
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
    bid: {
      description: 'Of `bid-changed`: the caller’s bid that stands, and the one that was to replace another.',
      type: 'object',
      properties: { standing: { type: ['number', 'null'] }, sent: { type: 'number' } },
      required: ['standing', 'sent'],
    },
    data: { description: 'Of `import-refused`: what a successful import has there.', type: 'object' },
  },
  required: ['result', 'problem', 'message'],
}
