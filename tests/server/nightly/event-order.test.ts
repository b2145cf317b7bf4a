import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { createEventHub } from '#src/server/db/events/event-hub.ts'
import { createEventTracker } from '#src/server/db/events/event-tracker.ts'
import { readNewEvents } from '#src/server/db/events/read-events.ts'
import { test } from '#tests/support/database.ts'
import { secrets } from '#tests/support/fixtures.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'

/** A connection with its transaction: the numbers of its events, by open savepoint. */
type Writer = { readonly client: pg.Client; savepoints: number[][] }

test('every committed event reaches every process once, in whatever order transactions begin and end', async ({
  db,
  url,
}) => {
  const random = seededRandom(38)
  const writers: Writer[] = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      onTestFinished(() => client.end())
      return { client, savepoints: [] }
    }),
  )
  const committed: number[] = []
  const emit = async ({ client, savepoints }: Writer) => {
    emitted += 1
    await client.query(`insert into events (kind, data) values ('product', $1)`, [{ number: emitted }])
    savepoints.at(-1)?.push(emitted)
  }
  const commit = async (writer: Writer) => {
    await writer.client.query('commit')
    committed.push(...writer.savepoints.flat())
    writer.savepoints = []
  }
  let emitted = 0
  const step = async (writer: Writer) => {
    const { client, savepoints } = writer
    if (savepoints.length === 0) {
      await client.query('begin')
      // Its id can be lower than those of transactions whose events come first.
      if (random.oneIn(2)) await client.query('select pg_current_xact_id()')
      savepoints.push([])
    } else if (random.oneIn(4)) await commit(writer)
    else if (random.oneIn(8)) {
      await client.query('rollback')
      writer.savepoints = []
    } else if (random.oneIn(5)) {
      await client.query(`savepoint s${savepoints.length}`)
      savepoints.push([])
    } else if (savepoints.length > 1 && random.oneIn(3)) {
      savepoints.pop()
      await client.query(`rollback to savepoint s${savepoints.length}`)
    } else await emit(writer)
  }

  const hubs = Array.from({ length: 2 }, () => createEventHub({ db, secrets, url, log: { warn: () => {} } }))
  onTestFinished(async () => void (await Promise.all(hubs.map((hub) => hub.close()))))
  const streams = await Promise.all(
    hubs.map(async (hub) => {
      const received: number[] = []
      const last = Promise.withResolvers<void>()
      await hub.subscribe({ person: null, products: null }, ({ events }) => {
        received.push(...events.map(({ data }) => Number(data['number'])))
        if (received.includes(0)) last.resolve()
      })
      return { received, last: last.promise }
    }),
  )
  const readers = Array.from({ length: 4 }, () => ({ tracker: createEventTracker(0), received: new Array<number>() }))
  const read = async ({ tracker, received }: (typeof readers)[number]) => {
    received.push(...(await readNewEvents(db, tracker)).map(({ data }) => Number(data['number'])))
  }
  for (let round = 0; round < 40; round += 1) {
    const active = writers.slice(0, 2 + random.integerBelow(random.pick([1, writers.length - 1])))
    for (let count = 0; count < 40; count += 1) {
      await step(random.pick(active))
      for (const reader of readers) if (random.oneIn(3)) await read(reader)
    }
    // Some transactions last for rounds.
    for (const writer of writers) if (writer.savepoints.length > 0 && !random.oneIn(12)) await commit(writer)
  }
  for (const writer of writers) if (writer.savepoints.length > 0) await commit(writer)
  await sql`insert into events (kind, data) values ('product', '{"number": 0}')`.execute(db)
  await sql`select pg_notify('curio_events', 'a test')`.execute(db)
  for (const reader of readers) await read(reader)
  await Promise.all(streams.map(({ last }) => last))

  const expected = [0, ...committed].toSorted((one, other) => one - other)
  expect(expected.length).toBeGreaterThan(300)
  for (const { received } of [...readers, ...streams]) {
    expect(received.toSorted((one, other) => one - other)).toEqual(expected)
  }
})
