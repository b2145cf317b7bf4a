import { chmodSync, chownSync, copyFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDatabase } from '#src/server/db/connection/check-database.ts'
import { type EmbeddedPostgres, startEmbedded } from '#src/server/db/embedded/start-embedded.ts'
import { certificateFile } from '#tests/support/mail-server.ts'
import { cleanUp, makeFolder } from '#tests/support/launch-server.ts'

const folder = makeFolder()
let postgres: EmbeddedPostgres

beforeAll(async () => {
  postgres = await startEmbedded({ dataFolder: join(folder, 'data') })
  const cluster = join(folder, 'data/postgres/cluster')
  // The files that PostgreSQL reads by default.
  for (const file of [join(cluster, 'server.crt'), join(cluster, 'server.key')]) {
    copyFileSync(certificateFile, file)
    chmodSync(file, 0o600)
    chownSync(file, statSync(cluster).uid, statSync(cluster).gid)
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
  const url = urlWith(`sslmode=verify-full&sslrootcert=${certificateFile}`)
  await checkDatabase(url)
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
  await client.end()
  expect(rows).toEqual([{ ssl: true }])
})

test('a certificate of an unknown authority, or for another name, is refused unless the URL says otherwise', async () => {
  await expect(checkDatabase(urlWith('sslmode=verify-full'))).rejects.toThrow(/cannot be used: self-signed certificate/)
  const otherName = urlWith(`sslmode=verify-full&sslrootcert=${certificateFile}`).replace('localhost', '127.0.0.1')
  await expect(checkDatabase(otherName)).rejects.toThrow(/cannot be used: .*127\.0\.0\.1/)
  await expect(checkDatabase(urlWith('sslmode=no-verify'))).resolves.toBeUndefined()
})
