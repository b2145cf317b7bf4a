import type { ObjectStore } from './object-store.ts'

/** Objects that are compared with the database at a time. */
const batchSize = 1000

/** An upload may be stored before its row is written. */
const minAgeMs = 24 * 60 * 60 * 1000

/** With more orphans than this share, the store is more likely that of another database than full of orphans. */
const maxShare = 0.1

export type OrphanContext = {
  readonly log: {
    readonly info: (context: object, message: string) => void
    readonly error: (context: object, message: string) => void
  }
  /** The time of the clock that dates the objects. */
  readonly nowMs?: number | undefined
}

type Owners = {
  /** What the objects are, for the log. */
  readonly what: string
  /** The key of the row to which the object of this name belongs, or undefined if it is nobody's concern. */
  readonly keyOf: (name: string) => string | undefined
  /** Those of up to 1000 keys that have a row. */
  readonly findKnown: (keys: readonly string[]) => Promise<readonly string[]>
  readonly remove: (orphan: { readonly name: string; readonly key: string }) => Promise<void>
}

/**
 * Removes objects older than a day without a row in the database, as a crash between the two leaves them. Removes none
 * if they are more than a tenth of the objects.
 */
export async function deleteOrphans(
  { log, nowMs = Date.now() }: OrphanContext,
  store: ObjectStore,
  { what, keyOf, findKnown, remove }: Owners,
): Promise<void> {
  const orphans: { readonly name: string; readonly key: string }[] = []
  let total = 0
  let batch: typeof orphans = []
  const compareBatch = async () => {
    const known = new Set(batch.length === 0 ? [] : await findKnown([...new Set(batch.map(({ key }) => key))]))
    orphans.push(...batch.filter(({ key }) => !known.has(key)))
    batch = []
  }
  for await (const { name, modifiedAt } of store.list('')) {
    const key = keyOf(name)
    if (key === undefined || nowMs - modifiedAt.getTime() < minAgeMs) continue
    total += 1
    batch.push({ name, key })
    if (batch.length === batchSize) await compareBatch()
  }
  await compareBatch()
  const counts = { orphans: orphans.length, total }
  if (orphans.length > total * maxShare) {
    log.error(counts, `too many ${what} have no row in the database, none is removed: is this their store?`)
    return
  }
  for (const orphan of orphans) await remove(orphan)
  if (orphans.length > 0) log.info(counts, `removed ${what} without a row in the database`)
}
