import type { webhooks } from '#src/contract/projects/webhooks.ts'
import { ok } from '#src/domain/result.ts'
import type { SecretBox } from '#src/server/db/secrets/secret-box.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toData, toSuccess } from '#src/server/http/calls/responses.ts'
import { addWebhook, removeWebhook, rotateSecret, updateWebhook } from './change-webhooks.ts'
import { listDeliveries } from './list-deliveries.ts'
import { listWebhooks } from './list-webhooks.ts'
import { retryDelivery } from './retry-delivery.ts'
import { testWebhook } from './test-webhook.ts'

const success = { message: 'success' }

/** The webhook of a path. */
const webhookOf = ({ id, webhookId }: { id: string; webhookId: string }) => ({ projectId: id, webhookId })

export const webhooksHandlers = (secrets: SecretBox): Handlers<typeof webhooks> => ({
  'GET /api/projects/{id}/webhooks': async (deps, { actor, params }) =>
    toData(await listWebhooks({ ...deps, secrets }, actor, { projectId: params.id })),
  'POST /api/projects/{id}/webhooks': async (deps, { actor, params, body }) => {
    const added = await addWebhook({ ...deps, secrets }, actor, { projectId: params.id, ...body })
    return added.ok ? ok({ ...success, data: added.value }) : added
  },
  'POST /api/projects/{id}/webhooks/{webhookId}/update': async (deps, { actor, params, body }) => {
    const updated = await updateWebhook({ ...deps, secrets }, actor, { ...webhookOf(params), ...body })
    return updated.ok ? ok({ ...success, data: updated.value }) : updated
  },
  'DELETE /api/projects/{id}/webhooks/{webhookId}': async (deps, { actor, params }) =>
    toSuccess(await removeWebhook(deps, actor, webhookOf(params))),
  'POST /api/projects/{id}/webhooks/{webhookId}/rotate': async (deps, { actor, params }) => {
    const rotated = await rotateSecret({ ...deps, secrets }, actor, webhookOf(params))
    return rotated.ok ? ok({ ...success, data: rotated.value }) : rotated
  },
  'POST /api/projects/{id}/webhooks/{webhookId}/test': async (deps, { actor, params }) =>
    toData(await testWebhook({ ...deps, secrets }, actor, webhookOf(params))),
  'GET /api/projects/{id}/deliveries': (deps, { actor, params, query }) =>
    listDeliveries(deps, actor, { projectId: params.id, ...query }),
  'POST /api/projects/{id}/deliveries/{deliveryId}/retry': async (deps, { actor, params }) =>
    toSuccess(await retryDelivery(deps, actor, { projectId: params.id, deliveryId: params.deliveryId })),
})
