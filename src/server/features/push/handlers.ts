import type { push } from '#src/contract/push.ts'
import { ok } from '#src/domain/result.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toData } from '#src/server/http/calls/responses.ts'
import type { PushSender } from '#src/server/outbound/create-push-sender.ts'
import { addDevice, removeDevice } from './change-devices.ts'
import { readPush, updateNotificationSettings } from './notification-settings.ts'

export const pushHandlers = (sender: PushSender): Handlers<typeof push> => ({
  'GET /api/push': async (deps, actor) => ok({ data: await readPush(deps, actor, sender.publicKey) }),
  'PUT /api/push/subscription': toData((deps, actor, command) => addDevice(deps, sender, actor, command)),
  'DELETE /api/push/subscription': async (deps, actor, command) => {
    await removeDevice(deps, actor, command)
    return ok({ message: 'success' })
  },
  'PUT /api/push/settings': async ({ db }, actor, command) =>
    ok({ data: await updateNotificationSettings(db, actor._id, command) }),
})
