import type { webhooks } from '#src/contract/projects/webhooks.ts'
import type { SecretBox } from '#src/server/db/secrets/secret-box.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toData, toSavedData, toSuccess } from '#src/server/http/calls/responses.ts'
import { addWebhook, removeWebhook, rotateSecret, updateWebhook, listWebhooks } from './webhooks.ts'
import { listDeliveries } from './list-deliveries.ts'
import { retryDelivery } from './retry-delivery.ts'
import { testWebhook } from './test-webhook.ts'

export const webhooksHandlers = (secrets: SecretBox): Handlers<typeof webhooks> => ({
  'GET /api/projects/{id}/webhooks': toData((deps, actor, command) =>
    listWebhooks({ ...deps, secrets }, actor, command),
  ),
  'POST /api/projects/{id}/webhooks': toSavedData((deps, actor, command) =>
    addWebhook({ ...deps, secrets }, actor, command),
  ),
  'POST /api/projects/{id}/webhooks/{webhookId}/update': toSavedData((deps, actor, command) =>
    updateWebhook({ ...deps, secrets }, actor, command),
  ),
  'DELETE /api/projects/{id}/webhooks/{webhookId}': toSuccess(removeWebhook),
  'POST /api/projects/{id}/webhooks/{webhookId}/rotate': toSavedData((deps, actor, command) =>
    rotateSecret({ ...deps, secrets }, actor, command),
  ),
  'POST /api/projects/{id}/webhooks/{webhookId}/test': toData((deps, actor, command) =>
    testWebhook({ ...deps, secrets }, actor, command),
  ),
  'GET /api/projects/{id}/deliveries': listDeliveries,
  'POST /api/projects/{id}/deliveries/{deliveryId}/retry': toSuccess(retryDelivery),
})
