import type { webhooks } from '#src/contract/projects/webhooks.ts'
import type { SecretBox } from '#src/server/db/secrets/secret-box.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toData, toSavedData, toSuccess } from '#src/server/http/calls/responses.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { listDeliveries } from './list-deliveries.ts'
import { retryDelivery } from './retry-delivery.ts'
import { testWebhook } from './test-webhook.ts'
import { addWebhook, listWebhooks, removeWebhook, rotateSecret, updateWebhook } from './webhooks.ts'

export function webhooksHandlers(secrets: SecretBox): Handlers<typeof webhooks> {
  const withSecrets =
    <Rest extends unknown[], T>(useCase: (deps: Deps & { readonly secrets: SecretBox }, ...rest: Rest) => T) =>
    (deps: Deps, ...rest: Rest) =>
      useCase({ ...deps, secrets }, ...rest)
  return {
    'GET /api/projects/{id}/webhooks': toData(withSecrets(listWebhooks)),
    'POST /api/projects/{id}/webhooks': toSavedData(withSecrets(addWebhook)),
    'POST /api/projects/{id}/webhooks/{webhookId}/update': toSavedData(withSecrets(updateWebhook)),
    'DELETE /api/projects/{id}/webhooks/{webhookId}': toSuccess(removeWebhook),
    'POST /api/projects/{id}/webhooks/{webhookId}/rotate': toSavedData(withSecrets(rotateSecret)),
    'POST /api/projects/{id}/webhooks/{webhookId}/test': toData(withSecrets(testWebhook)),
    'GET /api/projects/{id}/deliveries': listDeliveries,
    'POST /api/projects/{id}/deliveries/{deliveryId}/retry': toSuccess(retryDelivery),
  }
}
