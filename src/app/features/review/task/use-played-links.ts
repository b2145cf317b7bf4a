import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { taskQuery } from './review-queries.ts'
import type { Task } from './task-media.ts'

type Links = Pick<Task, '_id' | 'updated_at' | 'source_external_url' | 'target_external_url'>

/**
 * The links by which a task's videos are played: those with which it was opened, although they were refreshed meanwhile,
 * which would start the videos anew. An edit, which `updated_at` tells from that, replaces them. `renew` takes the newest,
 * and resolves to whether they differ.
 */
export function usePlayedLinks(task: Task): {
  readonly sourceUrl: string
  readonly dubUrl: string
  readonly renew: () => Promise<boolean>
} {
  const client = useQueryClient()
  const [held, setHeld] = useState<Links>(task)
  if (held._id !== task._id || held.updated_at !== task.updated_at) setHeld(task)
  const { source_external_url: sourceUrl, target_external_url: dubUrl } = held
  const renew = async () => {
    const newest = await client.query({ ...taskQuery(task._id), staleTime: 0 }).catch(() => null)
    if (!newest) return false
    setHeld(newest)
    return newest.source_external_url !== sourceUrl || newest.target_external_url !== dubUrl
  }
  return { sourceUrl, dubUrl, renew }
}
