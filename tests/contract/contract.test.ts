import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#src/contract/call/call.ts'
import { contract, contractByTag } from '#src/contract/contract.ts'
import { problems } from '#src/contract/call/problems.ts'
import { buildOpenApi } from '#src/server/http/docs/build-openapi.ts'

const rows: readonly (readonly [string, Call])[] = Object.entries(contract)

/** Returns the names of the calls for which `breaks` is true. */
const callsWhere = (breaks: (row: Call, method: string, path: string) => boolean) =>
  rows.filter(([name, row]) => breaks(row, name.split(' ')[0] ?? '', name.split(' ')[1] ?? '')).map(([name]) => name)

test('a call describes exactly the parameters in its path', () => {
  const differ = callsWhere(({ params }, _method, path) => {
    const inPath = path.match(/\{\w+\}/g) ?? []
    const described = params instanceof z.ZodObject ? Object.keys(params.shape).map((key) => `{${key}}`) : []
    return described.toSorted().join() !== [...inPath].toSorted().join()
  })
  expect(differ).toEqual([])
})

test('GET and DELETE calls have no body', () => {
  expect(callsWhere(({ body }, method) => body !== undefined && ['GET', 'DELETE'].includes(method))).toEqual([])
})

test('a call has roles and a summary that is a sentence', () => {
  expect(callsWhere(({ roles, summary }) => roles.length === 0 || !/^[A-Z‘“].*\.$/s.test(summary))).toEqual([])
})

test('a call lists only known problems', () => {
  expect(callsWhere((row) => row.problems.some((code) => !(code in problems)))).toEqual([])
})

test('calls that take a password, a code or the token of a link have the limit of sign-ins', () => {
  const secrets = ['currentPassword', 'password', 'code', 'token']
  const isSignIn = ({ body }: Call) => body instanceof z.ZodObject && secrets.some((field) => field in body.shape)
  expect(callsWhere((row) => isSignIn(row) && row.limit !== 'sign-in')).toEqual(['POST /api/mails/unsubscribe'])
})

test('every schema can be converted to JSON Schema', () => {
  const failing = callsWhere(({ params, query, body, response: answer }) => {
    try {
      for (const schema of [params, query, body]) if (schema) z.toJSONSchema(schema, { io: 'input' })
      z.toJSONSchema(answer, { io: 'output' })
      return false
    } catch {
      return true
    }
  })
  expect(failing).toEqual([])
})

test('a problem has a status that matches its result', () => {
  const statuses: Readonly<Record<number, readonly number[]>> = {
    1: [500, 502, 503, 507],
    2: [403],
    3: [401],
    4: [400, 408, 413, 422],
    5: [404],
    6: [409, 426],
    7: [429],
  }
  const wrong = Object.entries(problems).filter(([, { result, status }]) => !statuses[result]?.includes(status))
  expect(wrong).toEqual([])
})

type Responses = Readonly<Record<string, { $ref?: string }>>
type Failure = { readonly content: Readonly<Record<string, { examples?: object }>> }
const description = buildOpenApi(contractByTag, '')
const { paths, components } = description

function documentedProblems(name: string): string[] {
  const [method = '', path = ''] = name.split(' ')
  const documented = paths[path]?.[method.toLowerCase()] as { responses: Responses } | undefined
  return Object.values(documented?.responses ?? {})
    .flatMap(({ $ref }) => (components.responses[$ref?.split('/').at(-1) ?? ''] as Failure | undefined) ?? [])
    .flatMap(({ content }) => Object.keys(content['application/json']?.examples ?? {}))
    .toSorted()
}

const ofEveryCall = ['too-many', 'old-client', 'unavailable', 'unexpected']
const ofEveryChange = ['cross-site', 'storage-full']
const ofSignedIn = ['not-signed-in', 'other-person', 'second-factor-required']

test.for([
  ['GET /api/users/me', ['not-signed-in', 'other-person']],
  ['GET /api/users/me/ledger', ['invalid', ...ofSignedIn]],
  ['GET /api/users/{id}/follow', [...ofEveryChange, 'not-found', 'own-profile', 'blocked', ...ofSignedIn]],
  ['GET /api/audit', ['invalid', 'forbidden', ...ofSignedIn]],
  [
    'POST /api/login',
    [
      'invalid',
      'too-slow',
      ...ofEveryChange,
      'wrong-credentials',
      'demo-account',
      'account-disabled',
      'code-needed',
      'passkey-needed',
    ],
  ],
  ['POST /api/projects/addOne', ['invalid', 'too-slow', 'forbidden', ...ofEveryChange, 'key-reused', ...ofSignedIn]],
] as const)('%s documents the problems that follow from its row', ([name, codes]) => {
  expect(documentedProblems(name)).toEqual([...codes, ...ofEveryCall].toSorted())
})

test('the API description follows the recommended rules of its linter', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: JSON.stringify(description), config })
  expect(found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)).toEqual(
    [],
  )
})

test('every call has a name of its own, and every tag a description', () => {
  const names = rows.map(([, { name }]) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index || !/^[a-z][a-zA-Z]+$/.test(name))).toEqual([])
  expect(description.tags.filter(({ description: text }) => !text)).toEqual([])
})

test('a day or time that a caller enters is refused in the years 0, 1 and 9999, in every call', () => {
  const inputs = rows.flatMap(([call, { params, query, body, problems: codes }]) =>
    [params, query, body].flatMap(findDates).map((schema) => ({ call, schema, codes })),
  )
  expect(inputs.length).toBeGreaterThan(9)
  const isAccepted = (schema: z.ZodType, day: string) =>
    schema.safeParse(schema instanceof z.ZodISODate ? day : `${day}T23:59:59Z`).success
  const wrong = inputs.filter(
    ({ schema, codes }) =>
      ['0000-01-01', '0001-01-01', '9999-12-31'].some((day) => isAccepted(schema, day)) ||
      !isAccepted(schema, '2026-11-20') ||
      !codes.includes('date-out-of-range'),
  )
  // Nobody enters the time of a file.
  expect(wrong.map(({ call }) => call)).toEqual(['POST /api/projects/{id}/videos'])
})

/** The schemas of days and instants in a schema. */
function findDates(part: unknown): z.ZodType[] {
  if (part instanceof z.ZodISODate || part instanceof z.ZodISODateTime) return [part]
  if (part instanceof z.ZodType) return findDates(part instanceof z.ZodObject ? part.shape : part.def)
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(findDates) : []
}

test('a name is refused or empty when nothing of it is seen, and it changes the direction of no other text', () => {
  const names = rows.flatMap(([call, { body, isReadOnly = false }]) =>
    body instanceof z.ZodObject && !isReadOnly
      ? Object.entries(body.shape)
          .filter(([field]) => /^(?:name|firstName|lastName|device|location|era|type)$/.test(field))
          .map(([field, schema]) => ({ call, field, schema }))
      : [],
  )
  expect(names.length).toBeGreaterThan(15)
  const seen = names.flatMap(({ call, field, schema }) =>
    ['\u3164\u200B', '\u202Eevil'].map((text) => [call, field, schema.safeParse(text).data]),
  )
  expect(seen.filter(([, , text]) => text !== undefined && text !== '' && text !== 'evil')).toEqual([])
})
