import type { mail } from '#src/contract/mail.ts'
import type { MailMode } from '#src/domain/messages/mail.ts'
import { ok } from '#src/domain/result.ts'
import { isMuted, unmute } from '#src/server/db/mute.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toSuccess } from '#src/server/http/calls/responses.ts'
import { listMails } from './list-mails.ts'
import { unsubscribe } from '#src/server/features/push/notification-settings.ts'

export const mailHandlers = (mode: MailMode): Handlers<typeof mail> => ({
  'GET /api/mails': async (deps, _actor, _command, http) =>
    ok({ data: await listMails(deps, { mode, localOrigin: http.localOrigin }) }),
  'GET /api/muted': async ({ db }) => ok({ data: await isMuted(db) }),
  'POST /api/unmute': toSuccess(async ({ db }, actor) => ok(await unmute(db, actor._id))),
  'POST /api/mails/unsubscribe': toSuccess((deps, _actor, command) => unsubscribe(deps, command)),
})
