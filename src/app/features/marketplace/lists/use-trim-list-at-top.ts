import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Milliseconds at the top before the list is shortened, so that scrolling past the top does not count. */
const dwellMs = 1000

/** At the top of a long list, refetches its first pages and drops the others. */
export function useTrimListAtTop(queryKey: QueryKey): void {
  const client = useQueryClient()
  const serializedKey = JSON.stringify(queryKey)
  useEffect(() => {
    let timer = 0
    // Without the code the list stays long.
    const trim = async () => {
      const { trimList } = await import('#src/app/features/marketplace/products/refetch-lists.ts')
      await trimList(client, JSON.parse(serializedKey) as QueryKey)
    }
    const onScroll = () => {
      window.clearTimeout(timer)
      if (window.scrollY < window.innerHeight) {
        timer = window.setTimeout(() => void trim().catch(() => undefined), dwellMs)
      }
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [client, serializedKey])
}
