import type { orders } from '#src/contract/marketplace/orders.ts'
import { ok } from '#src/domain/result.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toSuccess } from '#src/server/http/calls/responses.ts'
import { listOrdersWithAdmin, listOwnOrders } from './list-orders.ts'
import { listOrderMessages, readOrder } from './read-order.ts'
import { setOrderDetails } from './set-order-details.ts'
import { stepOrder } from './step-order.ts'

export const ordersHandlers: Handlers<typeof orders> = {
  'GET /api/orders': async (deps, { actor, query }) => ok(await listOwnOrders(deps, actor, query)),
  'GET /api/orders/withAdmin': async (deps, { actor, query }) => ok(await listOrdersWithAdmin(deps, actor, query)),
  'GET /api/orders/{id}': (deps, { actor, params }) => readOrder(deps, actor, { orderId: params.id }),
  'GET /api/orders/{id}/messages': (deps, { params }) => listOrderMessages(deps, { orderId: params.id }),
  'POST /api/orders/{id}/step': async (deps, { actor, params, body }) =>
    toSuccess(await stepOrder(deps, actor, { orderId: params.id, ...body })),
  'PUT /api/orders/{id}/details': async (deps, { actor, params, body }) =>
    toSuccess(await setOrderDetails(deps, actor, { orderId: params.id, ...body })),
  'POST /api/orders/{id}/close': async (deps, { actor, params, body }) =>
    toSuccess(await stepOrder(deps, actor, { orderId: params.id, ...body })),
}
