// npm run unmute: lets a restored copy send mails, push notifications and webhooks.
import { unmute } from '#src/server/db/mute.ts'
import { envOption, readArguments } from './read-arguments.ts'
import { runTool } from './run-tool.ts'
import { readToolSettings, settingsUsage } from './tool-settings.ts'
import { withDatabase } from './with-database.ts'

const usage = `npm run unmute -- [--env FILE]

Lets the restored copy of an installation send mails, push notifications and webhooks, and those that it held. Do this
only where the original no longer runs: people would get everything twice. The server may be running or not.
${settingsUsage}`

await runTool(async () => {
  const { values } = readArguments(usage, envOption, 0)
  const wasMuted = await withDatabase(readToolSettings(values.env), (db) => unmute(db, null))
  console.log(
    wasMuted
      ? 'Unmuted. The mails, push notifications and webhooks that were held are sent within a minute, once the server runs.'
      : 'This installation was not muted. Nothing has changed.',
  )
})
