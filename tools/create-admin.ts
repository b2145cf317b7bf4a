// npm run create-admin -- EMAIL: makes a person an administrator and prints the link with which they set their password.
import { z } from 'zod'
import { passwordLinkPath } from '#src/domain/people/password-rules.ts'
import { StartFailure } from '#src/server/db/connection/start-failure.ts'
import { createAdmin } from '#src/server/features/accounts/password-links/create-admin.ts'
import { systemIds } from '#src/server/system-ids.ts'
import { envOption, readArguments } from './read-arguments.ts'
import { runTool } from './run-tool.ts'
import { readToolSettings, settingsUsage } from './tool-settings.ts'
import { withDatabase } from './with-database.ts'

const usage = `npm run create-admin -- EMAIL [--remove-second-factor]

Makes the person with this email an administrator, with a new account if there is none, and prints a link with which
they set their password. It works once, for 24 hours. The server may be running or not. --remove-second-factor also
removes the authenticator app and the passkeys of an administrator who lost them, and ends their sessions.
${settingsUsage}`

await runTool(async () => {
  const { values, operand: email } = readArguments(usage, {
    ...envOption,
    'remove-second-factor': { type: 'boolean' },
  })
  if (!z.email().max(254).safeParse(email).success)
    throw new StartFailure(`${email} is not an email address.\n\n${usage}`)
  const removesSecondFactor = values['remove-second-factor'] === true
  const settings = readToolSettings(values.env)
  const link = await withDatabase(
    settings,
    (db) => createAdmin({ db, ids: systemIds }, { email, removesSecondFactor }),
    {
      // Where a server's settings are, so is its database, and a new one would not be the server's.
      mayCreate: !settings.areOfServer,
    },
  )
  if (!link.ok) throw new StartFailure(`${email} is a demo account: use another email.`)
  console.log(
    `With this link ${email} sets a password and signs in. It works once, until ${formatUtc(link.value.expiresAt)}:`,
  )
  console.log(new URL(passwordLinkPath(link.value.token), settings.address).href)
})

function formatUtc(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
