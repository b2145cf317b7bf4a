import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { readSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'curio-settings-'))
const inFile = (text: string) => writeFileSync(join(folder, '.env'), text)

beforeEach(() => inFile(''))
afterAll(() => rmSync(folder, { recursive: true }))

test('.env.example names every setting with its default', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  const bare = readSettings({}, folder)
  inFile(example)
  expect(readSettings({}, folder)).toEqual(bare)
  const listed = Object.keys(parseEnv(example))
    .filter((name) => !/^(S3_(?!BUCKET)|OIDC_(?!ISSUER))/.test(name))
    .map((name) => name.replace('S3_', '').replace('OIDC_ISSUER', 'IDENTITY_PROVIDER'))
    .map((name) => name.replaceAll('_', '').toLowerCase())
  expect(listed.toSorted()).toEqual(
    Object.keys(bare)
      .map((name) => name.toLowerCase())
      .toSorted(),
  )
})

test('the environment overrides the file, and a relative folder is resolved from the project', () => {
  inFile('PORT=5000\nDATA_DIR=elsewhere\n')
  const settings = readSettings({ PORT: '5001' }, folder)
  expect(settings).toMatchObject({ port: 5001, dataDir: join(folder, 'elsewhere') })
})

test('a secret can be a file, whose name is in the environment or the file', () => {
  const path = join(folder, 'secret')
  writeFileSync(path, `${Buffer.alloc(32, 5).toString('base64')}\n`)
  const key = Buffer.alloc(32, 5)
  expect(readSettings({ SECRET_KEY_FILE: path }, folder).secretKey).toEqual(key)
  inFile(`SECRET_KEY_FILE=${path}\n`)
  expect(readSettings({}, folder).secretKey).toEqual(key)
  const other = Buffer.alloc(32, 6)
  expect(readSettings({ SECRET_KEY: other.toString('base64') }, folder).secretKey).toEqual(other)
  inFile(`SECRET_KEY=\nSECRET_KEY_FILE=${path}\n`)
  expect(readSettings({}, folder).secretKey).toEqual(key)
  for (const line of ['SECRET_KEY=', `SECRET_KEY=${other.toString('base64')}`]) {
    inFile(`${line}\n`)
    expect(readSettings({ SECRET_KEY_FILE: path }, folder).secretKey).toEqual(key)
  }
  const emptyLine = { SECRET_KEY: '' }
  inFile(`SECRET_KEY=${other.toString('base64')}\n`)
  expect(readSettings({ ...emptyLine, SECRET_KEY_FILE: path }, folder).secretKey).toEqual(key)
  expect(readSettings(emptyLine, folder).secretKey).toBeUndefined()
  writeFileSync(path, '\n')
  expect(() => readSettings({ SECRET_KEY_FILE: path }, folder)).toThrow(`SECRET_KEY_FILE is ${path}, which is empty`)
})

test('an identity provider is named by its host, and a claim is split at the first equals sign', () => {
  const settings = readSettings(
    {
      OIDC_ISSUER: 'https://id.example/realm',
      OIDC_CLIENT_ID: 'curio',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_EMAIL_DOMAINS: 'Curio.example, studio.example',
      OIDC_ADMIN_CLAIM: 'groups=cn=admins',
      PUBLIC_URL: 'https://curio.example',
    },
    folder,
  )
  expect(settings.identityProvider).toMatchObject({
    name: 'id.example',
    emailDomains: ['curio.example', 'studio.example'],
    adminClaim: { name: 'groups', value: 'cn=admins' },
  })
})

test('lists are split at commas', () => {
  const settings = readSettings(
    { MEDIA_ORIGINS: 'https://a.example, https://b.example:8443', TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8' },
    folder,
  )
  expect(settings.mediaOrigins).toEqual(['https://a.example', 'https://b.example:8443'])
  expect(settings.trustProxy).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8'])
})

test('a bucket has a region and a prefix', () => {
  const env = { S3_BUCKET: 'curio', S3_ENDPOINT: 'http://127.0.0.1:9000', S3_PREFIX: 'test/' }
  expect(readSettings(env, folder).bucket).toEqual({
    bucket: 'curio',
    endpoint: 'http://127.0.0.1:9000',
    forcePathStyle: true,
    region: 'us-east-1',
    prefix: 'test/',
  })
  const isForced = (more: object) => readSettings({ S3_BUCKET: 'curio', ...more }, folder).bucket?.forcePathStyle
  expect(isForced({})).toBe(false)
  expect(isForced({ ...env, S3_FORCE_PATH_STYLE: '0' })).toBe(false)
  expect(readSettings({ S3_REGION: 'eu-west-1' }, folder).bucket).toBeUndefined()
})

test('read replicas are the hosts of several URLs, or several hosts of one', () => {
  const hostsOf = (url: string) =>
    readSettings({ DATABASE_READ_URL: url }, folder).databaseReadUrl.map((one) => new URL(one).searchParams.get('host'))
  expect(hostsOf('postgres://a:1,b:2/curio')).toEqual(['a', 'b'])
  expect(hostsOf('postgres://a/curio,postgresql://b/curio?sslmode=disable')).toEqual(['a', 'b'])
  expect(readSettings({}, folder).databaseReadUrl).toEqual([])
})

test('limits that are not listed keep their defaults, and 0 removes all', () => {
  const { rateLimits } = readSettings({}, folder)
  expect(readSettings({ RATE_LIMITS: 'search=60/10, publish=5/5' }, folder).rateLimits).toEqual({
    ...rateLimits,
    search: { perMinute: 60, burst: 10 },
    publish: { perMinute: 5, burst: 5 },
  })
  expect(readSettings({ RATE_LIMITS: '0' }, folder).rateLimits).toBeNull()
})

describe('a wrong setting is refused with its name', () => {
  test.each([
    ['PORT', '80000', 'PORT must be a whole number from 0 to 65535'],
    ['PORT', 'web', 'PORT must be a whole number'],
    ['HOST', 'http://x', 'HOST must be an address'],
    ['DATABASE_URL', 'mysql://x/y', 'DATABASE_URL must look like postgres://'],
    ['DATABASE_URL', 'postgres://x/y?sslmode=prefer', 'with sslmode verify-full, no-verify or disable'],
    ['DATABASE_READ_URL', 'postgres://x/y,mysql://x/y', 'DATABASE_READ_URL.1 must look like postgres://'],
    ['DATABASE_READ_MAX_LAG', '0', 'DATABASE_READ_MAX_LAG must be a whole number from 1 to 10'],
    ['SECRET_KEY', 'c2hvcnQ=', 'SECRET_KEY must be 32 bytes in base64'],
    ['PUBLIC_URL', 'curio.example', 'PUBLIC_URL must be an origin such as https://curio.example'],
    ['PUBLIC_URL', 'ftp://curio.example', 'PUBLIC_URL must be an origin'],
    ['PUBLIC_URL', 'https://curio.example/shop', 'PUBLIC_URL must be an origin'],
    ['PUBLIC_URL', 'https://me:secret@curio.example', 'PUBLIC_URL must be an origin'],
    ['PUBLIC_BROWSING', 'yes', 'PUBLIC_BROWSING must be 0 or 1'],
    ['S3_ENDPOINT', 's3.example', 'S3_ENDPOINT must be an origin'],
    ['S3_ENDPOINT', 'http://s3.example', 'http only on this machine'],
    ['SMTP_URL_FILE', '/nowhere/smtp', 'SMTP_URL_FILE is /nowhere/smtp, which cannot be read'],
    ['SMTP_CA', '/nowhere/ca.pem', 'SMTP_CA is /nowhere/ca.pem, which cannot be read'],
    ['S3_PREFIX', 'curio', 'S3_PREFIX must end in a slash'],
    ['MEDIA_BUCKETS', '[{"bucket":"dubs"}]', 'MEDIA_BUCKETS must be JSON such as'],
    ['MEDIA_BUCKETS', 'dubs', 'MEDIA_BUCKETS must be JSON such as'],
    ['MEDIA_ORIGINS', 'http://a.example', 'MEDIA_ORIGINS must be origins'],
    ['MEDIA_ORIGINS', 'https://a.example/path', 'MEDIA_ORIGINS must be origins'],
    ['TRUST_PROXY', '10.0.0.0/99', 'TRUST_PROXY must be addresses'],
    ['METRICS_PORT', '0', 'METRICS_PORT must be a whole number from 1 to 65535'],
    ['SHUTDOWN_DELAY', '1.5', 'SHUTDOWN_DELAY must be a whole number from 0 to 300'],
    ['RATE_LIMITS', 'search=60', 'RATE_LIMITS must be 0, or limits such as search=60/60'],
    ['RATE_LIMITS', 'find=60/60', 'RATE_LIMITS must be 0, or limits'],
    ['RATE_LIMITS', 'search=0/60', 'RATE_LIMITS must be 0, or limits'],
    ['SIGN_UP', 'yes', 'SIGN_UP must be closed, invite, open'],
    ['SIGN_UP', 'open', 'SIGN_UP=open requires SMTP_URL, to confirm emails'],
    ['OIDC_ISSUER', 'http://id.example', 'OIDC_ISSUER must be a URL such as https://id.example'],
    ['OIDC_ISSUER', 'https://id.example/?tenant=a', 'OIDC_ISSUER must be a URL such as https://id.example'],
    ['OIDC_ISSUER', 'https://id.example', 'OIDC_EMAIL_DOMAINS is required with OIDC_ISSUER'],
    ['OIDC_EMAIL_DOMAINS', 'curio.example,@curio.example', 'OIDC_EMAIL_DOMAINS must be domains such as'],
    ['OIDC_ADMIN_CLAIM', 'groups', 'OIDC_ADMIN_CLAIM must be a claim and its value, such as groups=curio-admins'],
    ['OIDC_SCOPE', 'email', 'OIDC_SCOPE must begin with openid'],
    ['SMTP_URL', 'mail.example', 'SMTP_URL must look like'],
    ['SMTP_URL', 'https://mail.example', 'SMTP_URL must look like'],
    ['SMTP_URL', 'smtps://mail.example/?tls=no', 'SMTP_URL must look like'],
    ['SMTP_URL', 'smtps://mail.example', 'MAIL_FROM is required with SMTP_URL; PUBLIC_URL is required with SMTP_URL'],
    ['MAIL_FROM', 'Curio', 'MAIL_FROM must look like'],
    ['MAIL_FROM', 'a@curio.example, b@curio.example', 'MAIL_FROM must look like'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is wrong: Invalid option'],
  ])('the setting %s=%s is refused with its name', (name, value, complaint) => {
    expect(() => readSettings({ [name]: value }, folder)).toThrow(complaint)
  })

  test('all wrong settings are reported in one line', () => {
    expect(() => readSettings({ PORT: 'web', PUBLIC_BROWSING: 'yes' }, folder)).toThrow(
      /^Settings: PORT [^\n]*; PUBLIC_BROWSING [^\n]*\.$/,
    )
  })
})

describe('an unknown setting', () => {
  test('an unknown setting in the file is refused', () => {
    inFile('COLOUR=blue\n')
    expect(() => readSettings({}, folder)).toThrow('COLOUR is no setting (see .env.example)')
  })

  test.each(['PUBLIC_BROWSNG', 'DATABASE_URI', 'DATABASE_URL_FILES', 'MEDIA_ORIGNIS', 'LOGLEVEL', 'log_level'])(
    'a misspelled setting in the environment is refused: %s',
    (name) => {
      expect(() => readSettings({ [name]: '1' }, folder)).toThrow(`${name} is no setting, did you mean`)
    },
  )

  test.each(['HOSTNAME', 'PATH', 'XDG_DATA_DIRS', 'POST', 'npm_config_loglevel'])(
    'an unrelated name in the environment is ignored: %s',
    (name) => {
      expect(() => readSettings({ [name]: '1' }, folder)).not.toThrow()
    },
  )
})

describe('demo data', () => {
  const databaseUrl = 'postgres://db.example/curio'
  test.each([
    [{}, 'local'],
    [{ HOST: '::1' }, 'local'],
    [{ HOST: 'localhost' }, 'local'],
    [{ DEMO: '0' }, 'none'],
    [{ HOST: '0.0.0.0' }, 'none'],
    [{ TRUST_PROXY: 'loopback' }, 'none'],
    [{ PUBLIC_URL: 'https://curio.example' }, 'none'],
    [{ DATABASE_URL: databaseUrl }, 'none'],
    [{ DEMO: '1' }, 'everywhere'],
    [{ DEMO: '1', HOST: '0.0.0.0', TRUST_PROXY: 'loopback', DATABASE_URL: databaseUrl }, 'everywhere'],
  ])('the demo mode with %o is %s', (env, demo) => {
    expect(readSettings(env, folder).demo).toBe(demo)
  })
})
