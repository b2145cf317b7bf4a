import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { trimList } from './refetch-lists.ts'

/** Milliseconds at the top before the list is shortened, so that scrolling past the top does not count. */
const dwellMs = 1000

/** At the top of a long list, refetches its first pages and drops the others. */
export function useTrimListAtTop(queryKey: QueryKey): void {
  const client = useQueryClient()
  const serializedKey = JSON.stringify(queryKey)
  useEffect(() => {
    let timer = 0
    const onScroll = () => {
      window.clearTimeout(timer)
      if (window.scrollY < window.innerHeight) {
        timer = window.setTimeout(() => void trimList(client, JSON.parse(serializedKey) as QueryKey), dwellMs)
      }
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [client, serializedKey])
}
