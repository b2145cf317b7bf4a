import { execFileSync } from 'node:child_process'
import { chownSync, copyFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDatabase } from '#src/server/db/check-database.ts'
import { type EmbeddedPostgres, startEmbedded } from '#src/server/db/embedded/start-embedded.ts'
import { cleanUp, makeFolder } from './launch-server.ts'

const folder = makeFolder()
const certificate = join(folder, 'certificate.pem')
let postgres: EmbeddedPostgres

beforeAll(async () => {
  postgres = await startEmbedded({ dataFolder: join(folder, 'data') })
  const cluster = join(folder, 'data/postgres/cluster')
  const key = join(folder, 'key.pem')
  const request = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost'
  execFileSync('openssl', [...request.split(' '), '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  // The files that PostgreSQL reads by default.
  for (const [from, to] of [
    [certificate, join(cluster, 'server.crt')],
    [key, join(cluster, 'server.key')],
  ] as const) {
    copyFileSync(from, to)
    chownSync(to, statSync(cluster).uid, statSync(cluster).gid)
  }
  const client = new Client({ connectionString: postgres.urlAs('postgres') })
  await client.connect()
  await client.query('alter system set ssl = on')
  await client.query('select pg_reload_conf()')
  await client.end()
}, 60_000)

afterAll(async () => {
  await postgres.stop()
  await cleanUp()
})

const urlWith = (parameters: string) => `${postgres.url.replace('127.0.0.1', 'localhost')}?${parameters}`

test('a connection is encrypted if the URL names the authority of the certificate', async () => {
  const url = urlWith(`sslmode=verify-full&sslrootcert=${certificate}`)
  await checkDatabase(url)
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
  await client.end()
  expect(rows).toEqual([{ ssl: true }])
})

test('a certificate of an unknown authority, or for another name, is refused unless the URL says otherwise', async () => {
  await expect(checkDatabase(urlWith('sslmode=verify-full'))).rejects.toThrow(/cannot be used: self-signed certificate/)
  const otherName = urlWith(`sslmode=verify-full&sslrootcert=${certificate}`).replace('localhost', '127.0.0.1')
  await expect(checkDatabase(otherName)).rejects.toThrow(/cannot be used: .*127\.0\.0\.1/)
  await expect(checkDatabase(urlWith('sslmode=no-verify'))).resolves.toBeUndefined()
})
