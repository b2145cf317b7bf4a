// Refetches orders that are shown when something changed them.
import type { QueryClient } from '@tanstack/react-query'
import { onLive } from '#src/app/platform/live/live-events.ts'
import { productKeys } from '#src/app/features/marketplace/products/product-queries.ts'
import { orderKeys } from './order-queries.ts'

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
