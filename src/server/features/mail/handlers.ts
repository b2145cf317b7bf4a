import type { mail } from '#src/contract/mail.ts'
import type { MailMode } from '#src/domain/messages/mail.ts'
import { ok } from '#src/domain/result.ts'
import { isMuted, unmute } from '#src/server/db/mute.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toSuccess } from '#src/server/http/calls/responses.ts'
import { listMails } from './list-mails.ts'
import { readMailChoices, saveMailChoices, unsubscribe } from './mail-choices.ts'

export const mailHandlers = (mode: MailMode): Handlers<typeof mail> => ({
  'GET /api/mails': async (deps, _actor, _command, http) =>
    ok({ data: await listMails(deps, { mode, localOrigin: http.localOrigin }) }),
  'GET /api/muted': async ({ db }) => ok({ data: await isMuted(db) }),
  'POST /api/unmute': toSuccess(async ({ db }, actor) => ok(await unmute(db, actor._id))),
  'GET /api/users/me/mailChoices': async (deps, actor) => ok({ data: await readMailChoices(deps, actor) }),
  'PUT /api/users/me/mailChoices': async (deps, actor, command) =>
    ok({ data: await saveMailChoices(deps, actor, command) }),
  'POST /api/mails/unsubscribe': toSuccess((deps, _actor, command) => unsubscribe(deps, command)),
})
