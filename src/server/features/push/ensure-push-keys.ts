import type { Db } from '#src/server/db/connection/open-database.ts'
import type { SecretBox } from '#src/server/db/secrets/secret-box.ts'
import type { PushKeys } from '#src/server/outbound/create-push-sender.ts'

const place = 'push_key'

/**
 * Returns the installation's keys, created on the first start. Processes that start concurrently share the first ones.
 * @throws WrongSecretKey if the private key was sealed with another SECRET_KEY.
 */
export async function ensurePushKeys(db: Db, secrets: SecretBox, generateKeys: () => PushKeys): Promise<PushKeys> {
  const storedKeys = await readKeys(db, secrets)
  if (storedKeys) return storedKeys
  const { publicKey, privateKey } = generateKeys()
  await db
    .insertInto('push_key')
    .values({ public_key: publicKey, sealed_private_key: secrets.seal(privateKey, place) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await readKeys(db, secrets)) ?? ensurePushKeys(db, secrets, generateKeys)
}

async function readKeys(db: Db, secrets: SecretBox): Promise<PushKeys | null> {
  const stored = await db.selectFrom('push_key').select(['public_key', 'sealed_private_key']).executeTakeFirst()
  if (!stored) return null
  return {
    publicKey: stored.public_key,
    privateKey: secrets.open(stored.sealed_private_key, place).toString(),
  }
}
