import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { onLive } from '#src/app/platform/live/live-events.ts'
import { productKeys } from '#src/app/features/marketplace/products/product-queries.ts'
import { type OrderRole, type OrderState, whoseTurn } from '#src/domain/auction/order.ts'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { pagesQuery } from '#src/app/platform/query/pages-query.ts'

export type Order = ApiResponse<'GET /api/orders/{id}'>['data']
export type OrderSummary = ApiResponse<'GET /api/orders'>['data'][number]

/** Query keys of orders, for invalidation. */
export const orderKeys = {
  all: ['orders'],
  one: (id: string) => ['orders', 'one', id],
} as const

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: orderKeys.one(id),
    queryFn: async ({ signal }) => (await api('GET /api/orders/{id}', { params: { id }, signal })).data,
    staleTime: 0,
    // Addresses are not stored on the device.
    meta: { persist: false },
  })

/** What administrators read to decide an order. */
export const orderMessagesQuery = (id: string) =>
  queryOptions({
    queryKey: [...orderKeys.one(id), 'messages'],
    queryFn: async ({ signal }) => (await api('GET /api/orders/{id}/messages', { params: { id }, signal })).data,
    meta: { persist: false },
  })

const ordersQuery = (call: 'GET /api/orders' | 'GET /api/orders/withAdmin') => ({
  ...pagesQuery([...orderKeys.all, call], (page) => api(call, page)),
  staleTime: 0,
  meta: { persist: false },
})

/** The signed-in person's orders, as buyer or seller. */
export const ownOrdersQuery = ordersQuery('GET /api/orders')

/** Orders that administrators have to decide. */
export const ordersWithAdminQuery = ordersQuery('GET /api/orders/withAdmin')

/** The signed-in person's side of an order. */
export function roleOf({ seller, buyer }: OrderSummary, userId: string | undefined): OrderRole {
  if (seller._id === userId) return 'seller'
  return buyer._id === userId ? 'buyer' : 'admin'
}

/** Whether the order waits for this side. */
export const isTurnOf = (order: OrderState, role: OrderRole): boolean => whoseTurn(order) === role

/** Subscribes to changed and new orders; a new one arrives as a notification. */
export function subscribeToOrders(client: QueryClient): void {
  const refetchOrders = () => void client.invalidateQueries({ queryKey: orderKeys.all })
  onLive('order', () => {
    refetchOrders()
    // A product's page says what its order waits for.
    void client.invalidateQueries({ queryKey: productKeys.details })
  })
  onLive('notification', refetchOrders)
}
