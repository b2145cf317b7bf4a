// Registers routes from the contract. Every request is validated; responses are validated as configured.
import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Call, limitClassOf } from '#src/contract/call/call.ts'
import { personHeader, contractHeader, oldestSupportedContract } from '#src/contract/headers.ts'
import { problem, problems, type FieldError, type Problem } from '#src/contract/call/problems.ts'
import type { Result } from '#src/domain/result.ts'
import { isUuid } from '#src/domain/uuid.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { ReadReplicas } from '#src/server/db/replicas/read-replicas.ts'
import { readPositions, setChangedPosition } from '#src/server/http/session/cookies.ts'
import { isCrossSite } from '#src/server/http/origin/request-origin.ts'
import type { CallLimiter } from '#src/server/http/limits/call-limiter.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { logAs } from '#src/server/http/log/request-log.ts'
import {
  findTokenUser,
  readApiToken,
  scopeRejection,
  subjectRejection,
  tokenRejection,
} from '#src/server/http/session/api-tokens.ts'
import { logSecurityEvent } from '#src/server/http/log/security-events.ts'
import {
  type AllowsDemo,
  findRequestUser,
  needsSecondFactor,
  type SecondFactorRule,
} from '#src/server/http/session/sessions.ts'
import { sendProblem, unavailable } from './send-problem.ts'
import { createHttpExchange } from './create-http-exchange.ts'
import type { FileResponse, HttpExchange, IdempotencyKey } from './handler.ts'
import { mediaTypeRejection, openRawBody } from './raw-body.ts'
import { readForm, findUnstorableText } from './read-form.ts'

/** Whether the app's contract version is no longer supported. Requests without a valid version are not from the app. */
function isOldClient(request: FastifyRequest): boolean {
  const clientContract = request.headers[contractHeader]
  return (
    typeof clientContract === 'string' &&
    /^\d{1,9}$/.test(clientContract) &&
    Number(clientContract) < oldestSupportedContract
  )
}

type Fields = Readonly<Record<string, unknown>>

type AnyHandler = (
  deps: Deps,
  actor: User | null,
  command: Fields,
  http: HttpExchange,
) => Promise<Result<unknown, Parameters<typeof sendProblem>[1]>>

/** What happens if a response does not match its row: `throw` fails the request, `log` logs it. */
export type ResponseCheck = 'none' | 'log' | 'throw'

type RegisterCallsOptions = {
  readonly deps: Deps
  readonly replicas: ReadReplicas | null
  readonly publicBrowsing: boolean
  readonly allowsDemo: AllowsDemo
  readonly isDatabaseAnswering: () => boolean
  readonly limitCall: CallLimiter
  readonly secondFactorRule: SecondFactorRule
  /** What to do if this response does not match its row. */
  readonly checkResponse: () => ResponseCheck
  /** Called after every call that may have changed data. */
  readonly onChange: () => void
}

/** Registers a route for every row. `handlers` must have one function per row, which the caller's types ensure. */
export function registerCalls(
  app: FastifyInstance,
  calls: Readonly<Record<string, Call>>,
  handlers: Readonly<Record<string, unknown>>,
  options: RegisterCallsOptions,
): void {
  for (const [name, definition] of Object.entries(calls)) {
    const [method = '', path = ''] = name.split(' ')
    const handler = handlers[name] as AnyHandler
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { isData: true, isStream: definition.stream !== undefined },
      // HEAD must not change anything, but would run the handler of its GET.
      exposeHeadRoute: method === 'GET' && definition.isReadOnly !== false && !definition.stream,
      handler: (request, reply) => handleRequest(name, definition, handler, request, reply, options),
    })
  }
}

/** Groups the rows by body: forms, raw bodies (both need separate scopes), and others. */
export function splitByBody(calls: Readonly<Record<string, Call>>) {
  const kindOf = ({ multipart, rawMediaTypes }: Call) => (multipart ? 'forms' : rawMediaTypes ? 'raws' : 'others')
  const pick = (kind: string) =>
    Object.fromEntries(Object.entries(calls).filter(([, definition]) => kindOf(definition) === kind))
  return { multipartCalls: pick('forms'), rawCalls: pick('raws'), jsonCalls: pick('others') }
}

async function handleRequest(
  name: string,
  definition: Call,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RegisterCallsOptions,
): Promise<FastifyReply> {
  const { deps, publicBrowsing, allowsDemo, isDatabaseAnswering, limitCall, secondFactorRule } = options
  // Every call needs the database. A request that waited for it would keep a connection from those that come later.
  if (!isDatabaseAnswering()) return sendProblem(reply, unavailable())
  if (isOldClient(request)) return sendProblem(reply, problem('old-client'))
  if (changesState(definition, request) && isCrossSite(request)) return sendProblem(reply, problem('cross-site'))

  const token = readApiToken(request.headers.authorization)
  const actor = await findActor(deps, definition, request, token, allowsDemo)
  if (actor) logAs(request, actor)
  const source = { personId: actor && countedAs(actor), address: request.ip }
  const retryAfter = limitCall(limitClassOf(request.method, definition), source)
  if (retryAfter > 0) return sendProblem(reply, problem('too-many', { retryAfter }))
  if (token !== null && !actor) return refuseToken(reply, await tokenRejection(deps.db, token))
  if (!actor && !definition.roles.includes('anonymous') && !(publicBrowsing && definition.publicBrowsing)) {
    return sendProblem(reply, problem('not-signed-in'))
  }
  const expectedPersonId = request.headers[personHeader]
  if (actor && expectedPersonId !== undefined && expectedPersonId !== actor._id)
    return sendProblem(reply, problem('other-person'))
  if (actor && !actor.hasSecondFactor && needsSecondFactor(secondFactorRule, actor) && !definition.beforeSecondFactor)
    return sendProblem(reply, problem('second-factor-required'))
  const rejection = actor && scopeRejection(definition, actor)
  if (rejection) return sendProblem(reply, rejection)
  if (definition.roles.every((role) => role === 'admin') && actor?.role !== 'admin')
    return sendProblem(reply, problem('forbidden'))

  const respond = (payload: unknown) =>
    handleBody(name, definition, handler, { request, reply, actor, payload }, options)
  if (definition.rawMediaTypes) {
    const refused = mediaTypeRejection(request, definition.rawMediaTypes)
    if (refused) return sendProblem(reply, refused, 415)
    const raw = openRawBody(request, reply)
    await respond(raw.body).finally(raw.close)
    return reply
  }
  if (!definition.multipart) {
    await respond(request.body)
    return reply
  }
  if (!request.isMultipart()) {
    const errors = [{ path: '', message: 'Send multipart/form-data.' }]
    return sendProblem(reply, problem('invalid', { errors }), 415)
  }
  const form = await readForm(request, definition.multipart)
  if (form.fields.ok) await respond(form.fields.value).finally(form.dispose)
  else sendProblem(reply, form.fields.problem)
  return reply
}

/** The person that a request is made as, with a token or else with a session. */
async function findActor(
  { db }: Deps,
  { ignoresSession }: Call,
  request: FastifyRequest,
  token: string | null,
  allowsDemo: AllowsDemo,
) {
  if (token === null) return ignoresSession ? null : findRequestUser(db, request, allowsDemo)
  const user = await findTokenUser(db, token)
  return user?.isDemo && !allowsDemo(request) ? null : user
}

/** All tokens of a person count together, and apart from their sessions: a script does not keep them from working. */
const countedAs = ({ _id, apiToken }: User) => (apiToken ? `${_id} tokens` : _id)

function refuseToken(reply: FastifyReply, rejection: Problem): FastifyReply {
  logSecurityEvent(reply.log, 'token-refused')
  reply.header('www-authenticate', 'Bearer error="invalid_token"')
  return sendProblem(reply, rejection)
}

type RequestContext = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly actor: User | null
  readonly payload: unknown
}

async function handleBody(
  name: string,
  definition: Call,
  handler: AnyHandler,
  { request, reply, actor, payload }: RequestContext,
  { deps, replicas, allowsDemo, checkResponse, onChange }: RegisterCallsOptions,
): Promise<void> {
  const errors: FieldError[] = []
  const params = parse(definition.params, request.params, errors)
  if (errors.length > 0) return void sendProblem(reply, problem('not-found'))
  const rejection = actor && (await subjectRejection(deps.db, name, params, actor))
  if (rejection) return void sendProblem(reply, rejection)
  const query = parse(definition.query, request.query, errors)
  const body = definition.rawMediaTypes ? { file: payload } : parse(definition.body, payload ?? {}, errors)
  const idempotencyKey = readIdempotencyKey(name, definition, request, errors)
  if (errors.length > 0) return void sendProblem(reply, invalidInput(errors))

  const command = makeCommand(name, params, { ...query, ...body })
  if (!command) return void sendProblem(reply, problem('not-found'))
  const http = createHttpExchange(request, reply, idempotencyKey, allowsDemo)
  const run = (db: Db) => handler({ ...deps, db, log: request.log }, actor, command, http)
  const mayChange = changesState(definition, request) && !definition.isReadOnly
  // Scripts return no cookies, so they would miss their own changes.
  const replica = definition.readsReplica && !actor?.apiToken ? replicas?.asOf(...readPositions(request)) : undefined
  let outcome = await run(replica ?? deps.db).finally(async () => {
    // Also after a refusal or a failure, which may have changed something.
    if (mayChange && replicas) setChangedPosition(request, reply, await replicas.sealPosition())
  })
  // What a replica has not may be on the primary by now, such as a product that a link leads to.
  if (replicas && replica && !outcome.ok) outcome = await run(replicas.onPrimary)
  if (!outcome.ok) return void sendProblem(reply, outcome.problem)
  if (definition.stream) return void sendStream(reply, outcome.value)
  if (definition.fileMediaTypes) return void sendFile(request, reply, outcome.value as FileResponse)
  if (mayChange) onChange()
  verifyResponse(name, definition, outcome.value, checkResponse(), request)
  // Encoded once: for text the framework counts the bytes first.
  const text = Buffer.from(JSON.stringify({ result: 0, ...(outcome.value as object) }))
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(text)
}

/**
 * The fields of a request in one object, in which the `id` of `/api/projects/{id}/tokens` is called `projectId`. It comes
 * first, since a repeated request has the hash of the first one. Undefined if the body names another project.
 */
function makeCommand(name: string, { id, ...params }: Fields = {}, fields: Fields): Fields | undefined {
  const [, singular] = /(\w+?)(?:(?<=ch)es|s)\/\{id\}/.exec(name) ?? []
  if (!singular) return { ...params, ...fields }
  const subject = singular === 'message' ? 'threadId' : `${singular}Id`
  const named = fields[subject] ?? id
  return named === id ? { [subject]: id, ...params, ...fields } : undefined
}

const changesState = ({ isReadOnly }: Call, { method }: FastifyRequest) => method !== 'GET' || isReadOnly === false

/** Sends an event stream without caching, transformation or buffering by proxies. */
function sendStream(reply: FastifyReply, stream: unknown): FastifyReply {
  return reply
    .type('text/event-stream')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(stream)
}

/**
 * Sends a file. Its name may be in any script; browsers without `filename*` choose a name. HEAD tells no length: it is known
 * once the file is made.
 */
function sendFile(request: FastifyRequest, reply: FastifyReply, { name, type, content }: FileResponse): FastifyReply {
  const isHead = request.method === 'HEAD'
  if (isHead) content.destroy()
  return reply
    .type(type)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeFileName(name)}`)
    .send(isHead ? Readable.from([]) : content)
}

/** RFC 8187: also encodes characters that `encodeURIComponent` leaves but the header's grammar does not allow. */
const encodeFileName = (name: string) =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

function parse(schema: z.ZodType | undefined, value: unknown, errors: FieldError[]): Fields | undefined {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) {
    errors.push(...findUnstorableText(parsed.data))
    return parsed.data as Fields
  }
  for (const issue of parsed.error.issues) errors.push({ path: issue.path.join('.'), message: issue.message })
  return undefined
}

function invalidInput(errors: readonly FieldError[]): Problem {
  const areDates = errors.every(({ message }) => message === problems['date-out-of-range'].message)
  return problem(areDates ? 'date-out-of-range' : 'invalid', { errors })
}

/** Validates a response. In production a mismatch is only logged, because the call's change is already committed. */
function verifyResponse(
  name: string,
  definition: Call,
  value: unknown,
  check: ResponseCheck,
  request: FastifyRequest,
): void {
  if (check === 'none') return
  const mismatch = responseMismatch(definition, value)
  if (mismatch === null) return
  const message = `the response of ${name} does not match its contract: ${mismatch}`
  if (check === 'throw') throw new Error(message)
  request.log.error(message)
}

/** Returns the mismatch, or null. An undeclared field is a mismatch too: it might be confidential. */
function responseMismatch(definition: Call, value: unknown): string | null {
  const checked = definition.response.safeParse(value)
  if (!checked.success) return checked.error.message
  const payload: unknown = JSON.parse(JSON.stringify(value))
  const described: unknown = JSON.parse(JSON.stringify(checked.data))
  return isDeepStrictEqual(payload, described) ? null : 'it has fields that the row does not declare'
}

function readIdempotencyKey(
  call: string,
  definition: Call,
  request: FastifyRequest,
  errors: FieldError[],
): IdempotencyKey | undefined {
  const id = request.headers['idempotency-key']
  if (!definition.idempotencyKey || id === undefined) return undefined
  if (typeof id === 'string' && isUuid(id)) return { id: id.toLowerCase(), call }
  errors.push({ path: 'Idempotency-Key', message: 'Send a UUID.' })
  return undefined
}
