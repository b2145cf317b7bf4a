import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { shortenList } from './renew-lists.ts'

/** Milliseconds a person stays at the top before the list is shortened: not in passing. */
const stay = 1000

/** Back at the top of a long list, its first pages are asked for anew and the others forgotten. */
export function useShortAtTop(queryKey: QueryKey): void {
  const client = useQueryClient()
  const list = JSON.stringify(queryKey)
  useEffect(() => {
    let timer = 0
    const onScroll = () => {
      window.clearTimeout(timer)
      if (window.scrollY < window.innerHeight) {
        timer = window.setTimeout(() => void shortenList(client, JSON.parse(list) as QueryKey), stay)
      }
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [client, list])
}
