import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { trimList } from './refetch-lists.ts'

/** Milliseconds a person stays at the top before the list is shortened: not in passing. */
const dwellMs = 1000

/** Back at the top of a long list, its first pages are asked for anew and the others forgotten. */
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
