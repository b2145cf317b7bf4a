import type { webhooks } from '#src/contract/webhooks.ts'
import { ok } from '#src/domain/result.ts'
import type { SecretBox } from '#src/server/db/secret-box.ts'
import type { Handlers } from '#src/server/http/handler.ts'
import { toData, toSuccess } from '#src/server/http/responses.ts'
import { readWebhook, removeWebhook, rotateSecret, setWebhook } from './change-webhook.ts'
import { listDeliveries } from './list-deliveries.ts'
import { retryDelivery } from './retry-delivery.ts'
import { testWebhook } from './test-webhook.ts'

const success = { message: 'success' }

export const webhooksHandlers = (secrets: SecretBox): Handlers<typeof webhooks> => ({
  'GET /api/projects/{id}/webhook': async (deps, { actor, params }) =>
    toData(await readWebhook({ ...deps, secrets }, actor, { projectId: params.id })),
  'PUT /api/projects/{id}/webhook': async (deps, { actor, params, body }) => {
    const webhook = await setWebhook({ ...deps, secrets }, actor, { projectId: params.id, ...body })
    return webhook.ok ? ok({ ...success, data: webhook.value }) : webhook
  },
  'DELETE /api/projects/{id}/webhook': async (deps, { actor, params }) =>
    toSuccess(await removeWebhook(deps, actor, { projectId: params.id })),
  'POST /api/projects/{id}/webhook/rotate': async (deps, { actor, params }) => {
    const rotated = await rotateSecret({ ...deps, secrets }, actor, { projectId: params.id })
    return rotated.ok ? ok({ ...success, data: rotated.value }) : rotated
  },
  'POST /api/projects/{id}/webhook/test': async (deps, { actor, params }) =>
    toData(await testWebhook({ ...deps, secrets }, actor, { projectId: params.id })),
  'GET /api/projects/{id}/webhook/deliveries': (deps, { actor, params, query }) =>
    listDeliveries(deps, actor, { projectId: params.id, ...query }),
  'POST /api/projects/{id}/webhook/deliveries/{deliveryId}/retry': async (deps, { actor, params }) =>
    toSuccess(await retryDelivery(deps, actor, { projectId: params.id, deliveryId: params.deliveryId })),
})
