import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { compareLinks, linkExpiry } from '#src/domain/media/link-expiry.ts'
import { taskQuery } from './review-queries.ts'
import type { Task } from './task-media.ts'

type Links = Pick<Task, 'source_external_url' | 'target_external_url'>

/** Whether a link still leads to the video of a newer one. */
const stays = (held: string, newer: string) =>
  held === newer || (compareLinks(held, newer) === 'signed-again' && (linkExpiry(held) ?? Infinity) > Date.now())

const stay = (held: Links, newer: Links) =>
  stays(held.source_external_url, newer.source_external_url) &&
  stays(held.target_external_url, newer.target_external_url)

/**
 * The links by which a task's videos are played: those with which it was opened, although the same videos were
 * signed again meanwhile, which would start them anew. `renew` takes the newest, and resolves to whether they differ.
 */
export function usePlayedLinks(task: Task): {
  readonly sourceUrl: string
  readonly dubUrl: string
  readonly renew: () => Promise<boolean>
} {
  const client = useQueryClient()
  const [held, setHeld] = useState<Links & { readonly _id: string }>(task)
  if (held !== task && (held._id !== task._id || !stay(held, task))) setHeld(task)
  const { source_external_url: sourceUrl, target_external_url: dubUrl } = held
  const renew = async () => {
    const newest = await client.query({ ...taskQuery(task._id), staleTime: 0 }).catch(() => null)
    if (!newest) return false
    setHeld(newest)
    return newest.source_external_url !== sourceUrl || newest.target_external_url !== dubUrl
  }
  return { sourceUrl, dubUrl, renew }
}
