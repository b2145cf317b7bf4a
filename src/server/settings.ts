// The settings of the server. `.env.example` describes each one.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'

import { StartFailure } from './db/connection/start-failure.ts'
import { maxReplicaLagSeconds } from './db/replicas/read-replicas.ts'
import { secondFactorRules } from './http/session/sessions.ts'
import { editDistance } from '#src/domain/search/edit-distance.ts'
import { signUpModes } from '#src/domain/people/sign-up.ts'
import { isLoopback } from './http/origin/proxies.ts'
import type { ProviderSettings } from '#src/server/outbound/create-identity-provider.ts'
import type { Bucket } from '#src/server/storage/bucket.ts'
import { isThere } from './explain-failure.ts'
import { providerOf, providerSchema } from './provider-settings.ts'
import {
  booleanSetting,
  isContact,
  isEncrypted,
  isOrigin,
  isProxy,
  isSender,
  isSmtpUrl,
  listSetting,
  mediaBucketsSetting,
  postgresUrl,
  rateLimitsSetting,
  readUrlsSetting,
  secretKeySetting,
  wholeNumber,
} from './setting-values.ts'

/**
 * `none`: no demo data is loaded. `local`: demo data is loaded, and its accounts are refused to requests from other
 * machines. `everywhere`: demo data is loaded, and its accounts can sign in from everywhere.
 */
type DemoMode = 'none' | 'local' | 'everywhere'

const schema = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an address or a host name')
    .default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(4173),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl,
  DATABASE_LISTEN_URL: postgresUrl,
  DATABASE_READ_URL: readUrlsSetting.default([]),
  DATABASE_READ_MAX_LAG: wholeNumber(1, maxReplicaLagSeconds).default(maxReplicaLagSeconds),
  DATABASE_CONNECTIONS: wholeNumber(2, 500).default(10),
  SECRET_KEY: secretKeySetting.optional(),
  SECRET_KEY_PREVIOUS: secretKeySetting.optional(),
  PUBLIC_URL: z
    .string()
    .refine((url) => isOrigin(url, ['https:', 'http:']), 'must be an origin such as https://curio.example')
    .optional(),
  HSTS_SUBDOMAINS: booleanSetting.default(false),
  PUBLIC_BROWSING: booleanSetting.default(false),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,255}$/, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: z
    .string()
    .refine(
      (url) => isOrigin(url, ['https:', 'http:']) && isEncrypted(url),
      'must be an origin such as https://s3.example; http only on this machine',
    )
    .optional(),
  S3_FORCE_PATH_STYLE: booleanSetting.optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a region')
    .default('us-east-1'),
  S3_PREFIX: z
    .string()
    .regex(/^(?:[\w.-]+\/)+$/, 'must end in a slash, such as curio/')
    .optional(),
  MEDIA_ORIGINS: listSetting
    .refine(
      (origins) => origins.every((origin) => isOrigin(origin, ['https:'])),
      'must be origins such as https://videos.example, separated by commas',
    )
    .default([]),
  MEDIA_BUCKETS: mediaBucketsSetting.default([]),
  WEBHOOK_ALLOW_PRIVATE: booleanSetting.default(false),
  PUSH_CONTACT: z
    .string()
    .max(200)
    .refine(isContact, 'must be an address such as mailto:you@shop.example or https://shop.example')
    .default('mailto:push@curio.example'),
  PUSH_ALLOW_PRIVATE: booleanSetting.default(false),
  SMTP_URL: z.string().refine(isSmtpUrl, 'must look like smtps://user:password@mail.example').optional(),
  SMTP_CA: z.string().optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must look like no-reply@curio.example or Curio <no-reply@curio.example>')
    .optional(),
  SIGN_UP: z.enum(signUpModes, `must be ${signUpModes.join(', ')}`).default('closed'),
  ...providerSchema.shape,
  TRUST_PROXY: listSetting
    .refine((proxies) => proxies.every(isProxy), 'must be addresses, networks or loopback, linklocal, uniquelocal')
    .default([]),
  PAYMENT_DAYS: wholeNumber(1, 365).default(7),
  RATE_LIMITS: rateLimitsSetting(),
  RATE_LIMIT_NETWORK: wholeNumber(1, 100_000).default(20),
  UPLOAD_DAILY_IMAGES: wholeNumber(1, 1_000_000).default(2000),
  UPLOAD_DAILY_MEGABYTES: wholeNumber(1, 1_000_000).default(2000),
  VIDEO_QUOTA_GIGABYTES: wholeNumber(0, 1_000_000).default(200),
  MAX_CONNECTIONS: wholeNumber(1, 1_000_000).default(10_000),
  REQUEST_TIMEOUT: wholeNumber(1, 86_400).default(300),
  HEADERS_TIMEOUT: wholeNumber(1, 86_400).default(60),
  KEEP_ALIVE_TIMEOUT: wholeNumber(1, 86_400).default(72),
  BODY_GRACE: wholeNumber(1, 86_400).default(60),
  BODY_MIN_SPEED: wholeNumber(1, 1_000_000).default(500),
  REQUIRE_SECOND_FACTOR: z.enum(secondFactorRules, `must be ${secondFactorRules.join(', ')}`).default('none'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  SHUTDOWN_DELAY: wholeNumber(0, 300).default(0),
  DEMO: booleanSetting.optional(),
})

/** Settings with secrets. Each can also be a file, which for example systemd or Docker provides: `SMTP_URL_FILE`. */
const secretNames = [
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_READ_URL',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'MEDIA_BUCKETS',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
] as const

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings from the process's environment, then from the file `.env` in the project's folder. Each can name
 * files of secrets instead. In `.env` every name must be a setting. The environment also contains unrelated names, so
 * there only likely misspellings of settings are refused.
 * @throws StartFailure that lists all errors, or an error with the code EACCES if the file may not be read.
 */
export function readSettings(env: Environment, projectFolder: string): Settings {
  const names = Object.keys(schema.shape)
  const knownNames = [...names, ...secretNames.map((name) => `${name}_FILE`)]
  const file = readEnvFile(resolve(projectFolder, '.env'))
  const unknownNames = [
    ...Object.keys(file).filter((name) => !knownNames.includes(name)),
    ...Object.keys(env).filter((name) => !knownNames.includes(name) && findMisspelling(name, knownNames) !== undefined),
  ]
  const values = names
    .map((name) => [name, valueIn(env, name) ?? valueIn(file, name)] as const)
    .filter(([, value]) => value?.trim())
  const parsed = schema.safeParse(Object.fromEntries(values))
  const errors = [
    ...unknownNames.map((name) => unknownSettingError(name, knownNames)),
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${describeIssue(issue.message)}`),
    ...(parsed.data ? missingSettings(parsed.data) : []),
    ...(parsed.data?.SIGN_UP === 'open' && parsed.data.SMTP_URL === undefined
      ? ['SIGN_UP=open requires SMTP_URL, to confirm emails']
      : []),
  ]
  if (!parsed.success || errors.length > 0) throw new StartFailure(`Settings: ${errors.join('; ')}.`)
  return toSettings(parsed.data, projectFolder)
}

/** What a setting is called in the code: `dataDir` for `DATA_DIR`. */
type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<Name>

type Values = z.output<typeof schema>

/** Those with the value that their schema gives them. */
type PlainName = Exclude<keyof Values, `S3_${string}` | `OIDC_${string}` | 'DEMO'>
type PlainSettings = { readonly [Name in PlainName as CamelCase<Name>]: Values[Name] }

export type Settings = PlainSettings & {
  /** Where pictures and videos are stored. If undefined, in `dataDir`. */
  readonly bucket: Bucket | undefined
  /** Where people of an organization sign in. If undefined, nowhere but here. */
  readonly identityProvider: ProviderSettings | undefined
  readonly demo: DemoMode
}

const camelCase = (name: string) => name.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function toSettings(values: Values, projectFolder: string): Settings {
  const names = (Object.keys(schema.shape) as (keyof Values)[]).filter((name) => !/^(S3_|OIDC_|DEMO$)/.test(name))
  const plain = Object.fromEntries(names.map((name) => [camelCase(name), values[name]])) as PlainSettings
  const settings = {
    ...plain,
    dataDir: resolve(projectFolder, values.DATA_DIR),
    smtpCa: values.SMTP_CA === undefined ? undefined : readFileOf('SMTP_CA', resolve(projectFolder, values.SMTP_CA)),
    bucket: values.S3_BUCKET === undefined ? undefined : bucketOf(values.S3_BUCKET, values),
    identityProvider: providerOf(values, values.PUBLIC_URL),
  }
  return { ...settings, demo: chooseDemoMode(values.DEMO, settings) }
}

const bucketOf = (bucket: string, values: Values): Bucket => ({
  bucket,
  endpoint: values.S3_ENDPOINT,
  forcePathStyle: values.S3_FORCE_PATH_STYLE ?? values.S3_ENDPOINT !== undefined,
  region: values.S3_REGION,
  prefix: values.S3_PREFIX ?? '',
})

/** What settings need besides: mails a sender, links and the identity provider the address that people open. */
const companions = {
  SMTP_URL: ['MAIL_FROM', 'PUBLIC_URL'],
  OIDC_ISSUER: ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_EMAIL_DOMAINS', 'PUBLIC_URL'],
} as const

const missingSettings = (values: Values): readonly string[] =>
  (['SMTP_URL', 'OIDC_ISSUER'] as const)
    .filter((name) => values[name] !== undefined)
    .flatMap((name) =>
      companions[name]
        .filter((companion) => values[companion] === undefined)
        .map((companion) => `${companion} is required with ${name}`),
    )

function chooseDemoMode(chosen: boolean | undefined, settings: Omit<Settings, 'demo'>): DemoMode {
  if (chosen !== undefined) return chosen ? 'everywhere' : 'none'
  return settings.databaseUrl === undefined && findExposure(settings) === null ? 'local' : 'none'
}

/** Returns the setting because of which other machines can reach the server, or null. */
export function findExposure(
  settings: Pick<Settings, 'host' | 'trustProxy' | 'publicUrl'>,
): 'HOST' | 'TRUST_PROXY' | 'PUBLIC_URL' | null {
  if (!isLoopback(settings.host)) return 'HOST'
  if (settings.trustProxy.length > 0) return 'TRUST_PROXY'
  return settings.publicUrl === undefined ? null : 'PUBLIC_URL'
}

const readEnvFile = (path: string): Environment => (isThere(path) ? parseEnv(readFileSync(path, 'utf8')) : {})

/**
 * An empty line does not hide the file of a secret: a copy of the example has one for each setting. Without such a file,
 * an empty value in the environment hides that of `.env`.
 */
const valueIn = (source: Environment, name: string): string | undefined =>
  source[name]?.trim() ? source[name] : (readSecretFile(name, source) ?? source[name])

/** The content of the file that `source` names for a secret. */
function readSecretFile(name: string, source: Environment): string | undefined {
  const fileName = `${name}_FILE`
  const path = secretNames.some((secretName) => secretName === name) ? source[fileName] : undefined
  return path ? readFileOf(fileName, path) : undefined
}

/** @throws StartFailure if it cannot be read or is empty: the server would start with the default. */
function readFileOf(name: string, path: string): string {
  let content: string
  try {
    content = readFileSync(path, 'utf8').trim()
  } catch {
    throw new StartFailure(`Settings: ${name} is ${path}, which cannot be read.`)
  }
  if (content === '') throw new StartFailure(`Settings: ${name} is ${path}, which is empty.`)
  return content
}

/** Shorter names resemble too many unrelated names. */
const minMisspelledLength = 8
const maxEdits = 2

/** The name that `name` most likely misspells. */
function findMisspelling(name: string, names: readonly string[]): string | undefined {
  const edits = (candidate: string) => editDistance(name.toUpperCase(), candidate, maxEdits)
  return names
    .filter((candidate) => candidate.length >= minMisspelledLength && edits(candidate) <= maxEdits)
    .toSorted((a, b) => edits(a) - edits(b))[0]
}

function unknownSettingError(name: string, names: readonly string[]): string {
  const suggestion = findMisspelling(name, names)
  return `${name} is no setting${suggestion === undefined ? ' (see .env.example)' : `, did you mean ${suggestion}?`}`
}

/** The library's messages begin with a capital letter; ours continue the name of the setting. */
function describeIssue(message: string): string {
  return message.startsWith('Invalid') ? `is wrong: ${message}` : message
}
