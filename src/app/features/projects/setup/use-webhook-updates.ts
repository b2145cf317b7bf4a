import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive } from '#src/app/platform/live/live-events.ts'
import { throttlePerId } from '#src/app/platform/query/throttle-per-id.ts'
import { deliveriesKey, webhooksQuery } from './webhook-queries.ts'

/** Refetches a project's webhooks and deliveries when they change. */
export function useWebhookUpdates(projectId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const invalidate = throttlePerId((id) => {
      void client.invalidateQueries({ queryKey: webhooksQuery(id).queryKey })
      void client.invalidateQueries({ queryKey: deliveriesKey(id) })
    })
    return onLive('webhooks', (changed) => {
      if (changed.projectId === projectId) invalidate(projectId)
    })
  }, [client, projectId])
}
