// npm run create-admin -- EMAIL: makes a person an administrator and prints the link with which they set their password.
import { resolve } from 'node:path'
import { z } from 'zod'
import { passwordLinkPath } from '#src/domain/password-link.ts'
import { checkDatabase } from '#src/server/db/check-database.ts'
import { StartFailure } from '#src/server/db/embedded/start-failure.ts'
import { migrate } from '#src/server/db/migrate.ts'
import { openDatabase } from '#src/server/db/open-database.ts'
import { createAdmin } from '#src/server/features/accounts/password-links/create-admin.ts'
import { localUrl } from '#src/server/local-url.ts'
import { readSettings, type Settings } from '#src/server/settings.ts'
import { systemIds } from '#src/server/system-ids.ts'
import { readArguments } from './read-arguments.ts'
import { runTool } from './run-tool.ts'
import { withEmbedded } from './with-embedded.ts'

const usage = `npm run create-admin -- EMAIL [--remove-second-factor]

Makes the person with this email an administrator, with a new account if there is none, and prints a link with which
they set their password. It works once, for 24 hours. The server may be running or not. --remove-second-factor also
removes the authenticator app and the passkeys of an administrator who lost them, and ends their sessions.`

await runTool(async () => {
  const { values, operand: email } = readArguments(usage, { 'remove-second-factor': { type: 'boolean' } })
  if (!z.email().max(254).safeParse(email).success)
    throw new StartFailure(`${email} is not an email address.\n\n${usage}`)
  const removesSecondFactor = values['remove-second-factor'] === true
  const settings = readSettings(process.env, resolve(import.meta.dirname, '..'))
  const link = await withDatabase(settings, (url) => createLink(url, { email, removesSecondFactor }))
  const origin = settings.publicUrl ?? localUrl(settings.host, settings.port)
  console.log(
    `With this link ${email} sets a password and signs in. It works once, until ${formatUtc(link.expiresAt)}:`,
  )
  console.log(new URL(passwordLinkPath(link.token), origin).href)
})

async function createLink(url: string, command: Parameters<typeof createAdmin>[1]) {
  await migrate(url)
  const db = openDatabase(url, { max: 1 })
  try {
    const link = await createAdmin({ db, ids: systemIds }, command)
    if (!link.ok) throw new StartFailure(`${command.email} is a demo account: use another email.`)
    return link.value
  } finally {
    await db.destroy()
  }
}

/** Runs `work` with the URL of the database that the server uses. */
async function withDatabase<T>(settings: Settings, work: (url: string) => Promise<T>): Promise<T> {
  if (settings.databaseUrl !== undefined) {
    await checkDatabase(settings.databaseUrl)
    return work(settings.databaseUrl)
  }
  return withEmbedded(settings.dataDir, ({ url }) => work(url))
}

function formatUtc(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
