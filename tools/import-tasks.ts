// npm run import-tasks -- --bundle ID FILE: imports tasks through a running server, which applies all rules.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Readable, Writable } from 'node:stream'
import { timeUnits } from '#src/domain/segments/read-time.ts'
import { requestFor } from '#src/contract/request-for.ts'
import { describeOutcome, type ImportResponse } from './import/describe-outcome.ts'
import { readArguments } from './read-arguments.ts'

const usage = `npm run import-tasks -- --bundle ID [--good] [--update | --refresh-links [--moved]]
  [--type csv|tsv|ndjson|json] [--unit seconds|milliseconds|frames] [--frame-rate 25] [--gender male|female]
  [--url http://localhost:4173] FILE

Imports all tasks of FILE, or none if a line is wrong; with --good those that are right.
--update also changes what differs in tasks that are there and not reviewed.
--refresh-links only replaces the addresses of tasks that are there, by externalId, also of reviewed ones;
--moved allows other places than before, where the same videos are now.
--unit and --frame-rate say what times in lists of segments are, where the file does not say it; --gender what 1 stands
for where genders are numbers.
Signs in with CURIO_EMAIL and CURIO_PASSWORD, or asks. The format is described in docs/import.md.`

const genders = ['male', 'female'] as const

const types: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  ndjson: 'application/x-ndjson',
  jsonl: 'application/x-ndjson',
  json: 'application/json',
}

try {
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

/** Returns the exit code: 0 if every line was imported. */
async function run(): Promise<number> {
  const { values, operand: file } = readArguments(usage, {
    bundle: { type: 'string' },
    good: { type: 'boolean', default: false },
    update: { type: 'boolean', default: false },
    'refresh-links': { type: 'boolean', default: false },
    moved: { type: 'boolean', default: false },
    type: { type: 'string' },
    unit: { type: 'string' },
    'frame-rate': { type: 'string' },
    gender: { type: 'string' },
    url: { type: 'string', default: 'http://localhost:4173' },
  })
  if (!values.bundle) throw new Error(usage)
  const extension = values.type ?? file.split('.').at(-1)?.toLowerCase() ?? ''
  const type = types[extension]
  if (values.update && values['refresh-links']) throw new Error(usage)
  if (values.moved && !values['refresh-links']) throw new Error(usage)
  const hasListOptions = [values.unit, values['frame-rate'], values.gender].some((option) => option !== undefined)
  if (values['refresh-links'] && hasListOptions) throw new Error(usage)
  if (values.unit !== undefined && !timeUnits.some((unit) => unit === values.unit)) throw new Error(usage)
  if (values.gender !== undefined && !genders.some((gender) => gender === values.gender)) throw new Error(usage)
  if (type === undefined) throw new Error(`Say what ${file} is: --type csv, tsv, ndjson or json.`)
  const { size } = await stat(file).catch((): never => {
    throw new Error(`${file} cannot be read.`)
  })
  const params = { id: values.bundle }
  const mode = values.good ? ('good' as const) : ('all' as const)
  const request = values['refresh-links']
    ? requestFor('POST /api/bundles/{id}/refreshLinks', {
        params,
        query: { mode, ...(values.moved && { moved: 'true' as const }) },
      })
    : requestFor('POST /api/bundles/{id}/import', {
        params,
        query: {
          mode,
          unit: timeUnits.find((unit) => unit === values.unit),
          frameRate: values['frame-rate'] === undefined ? undefined : Number(values['frame-rate']),
          gender: genders.find((gender) => gender === values.gender),
          ...(values.update && { update: 'true' as const }),
        },
      })
  console.log(`Imports ${file} into Curio at ${values.url}.`)
  const cookie = await signIn(values.url)
  try {
    const progress = trackProgress(size)
    const response = await call(values.url, {
      ...request,
      headers: { ...request.headers, 'content-type': type, cookie },
      body: progress.wrap(createReadStream(file)),
      duplex: 'half',
    })
    progress.end()
    const outcome = (await response.json()) as ImportResponse
    for (const line of describeOutcome(file, outcome)) console.log(line)
    return outcome.result === 0 && outcome.data.errorCount === 0 ? 0 : 1
  } finally {
    await signOut(values.url, cookie)
  }
}

/** Returns the cookies of a new session. */
async function signIn(origin: string): Promise<string> {
  const response = await call(origin, requestFor('POST /api/login', { body: await readCredentials() }))
  if (!response.ok) {
    const { message } = (await response.json()) as { message?: string }
    throw new Error(`Could not sign in: ${message ?? response.status}`)
  }
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Reads the credentials from CURIO_EMAIL and CURIO_PASSWORD, else prompts for them without echoing the password. */
async function readCredentials(): Promise<{ email: string; password: string }> {
  const { CURIO_EMAIL: email, CURIO_PASSWORD: password } = process.env
  return { email: email ?? (await prompt('Email: ', false)), password: password ?? (await prompt('Password: ', true)) }
}

async function prompt(question: string, isSecret: boolean): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('Set CURIO_EMAIL and CURIO_PASSWORD to sign in.')
  process.stderr.write(question)
  const hiddenOutput = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({
    input: process.stdin,
    output: isSecret ? hiddenOutput : process.stderr,
    terminal: true,
  })
  const answer = await lines.question('')
  lines.close()
  if (isSecret) process.stderr.write('\n')
  return answer
}

/** Ignores failures: an import has not failed because of its session, which expires anyway. */
async function signOut(origin: string, cookie: string): Promise<void> {
  try {
    const request = requestFor('POST /api/logout')
    const response = await call(origin, { ...request, headers: { ...request.headers, cookie } })
    await response.body?.cancel()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
  }
}

type OutgoingRequest = RequestInit & { readonly url: string; readonly duplex?: 'half' }

async function call(origin: string, { url, ...init }: OutgoingRequest): Promise<Response> {
  try {
    return await fetch(new URL(url, origin), init)
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
    throw new Error(`Could not reach ${origin}${cause}`, { cause: error })
  }
}

/** Shows how much of `size` bytes was uploaded; silent if the output is not a terminal. */
function trackProgress(size: number) {
  const isTerminal = process.stderr.isTTY
  let sent = 0
  let lastText = ''
  const writeProgress = () => {
    const text = `${size > 0 ? Math.floor((sent / size) * 100) : 100} %`
    if (!isTerminal || text === lastText) return
    lastText = text
    process.stderr.write(`\r${text} `)
  }
  return {
    wrap: (source: Readable): ReadableStream =>
      Readable.toWeb(
        source.map((chunk: Buffer) => {
          sent += chunk.length
          writeProgress()
          return chunk
        }),
      ) as ReadableStream,
    end: () => {
      if (isTerminal) process.stderr.write('\r      \r')
    },
  }
}
