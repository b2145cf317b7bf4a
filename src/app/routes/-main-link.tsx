import { useLinkProps, useLocation } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

type MainLinkProps = {
  area: MainArea
  className?: string | undefined
  children: ReactNode
}

/** A link of the main navigation. By the address alone, Me would be current among the messages, too. */
export function MainLink({ area, className, children }: MainLinkProps) {
  const currentArea = useLocation({ select: mainAreaOf })
  const linkProps = useLinkProps({
    ...destinations[area],
    activeProps: {},
    ...(area === 'search' && { onClick: focusSearchField, hashScrollIntoView: false }),
  })
  return (
    <a {...linkProps} className={className} aria-current={area === currentArea ? 'page' : undefined}>
      {children}
    </a>
  )
}

const destinations = {
  antiques: { to: '/antiques', search: {} },
  search: { to: '/antiques', search: {}, hash: 'search' },
  sell: { to: '/me', search: { tab: 'posts', create: 1 } },
  messages: { to: '/me', search: { tab: 'messages' } },
  me: { to: '/me', search: {} },
  projects: { to: '/projects' },
  users: { to: '/users' },
} as const

/** Where the page has the search field, it gets the focus within the press: only then phones show their keyboard. */
function focusSearchField(event: MouseEvent): void {
  // Opens a new tab or window, or saves the page.
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const field = document.querySelector<HTMLInputElement>('input#search')
  if (!field) return
  event.preventDefault()
  window.scrollTo({ top: 0 })
  field.focus({ preventScroll: true })
}

/** A destination of the main navigation. */
type MainArea = 'antiques' | 'search' | 'sell' | 'messages' | 'me' | 'projects' | 'users'

type Place = { readonly pathname: string; readonly search: Readonly<Record<string, unknown>> }

const areaOfFirstSegment: ReadonlyMap<string, MainArea> = new Map([
  ['', 'antiques'],
  ['antiques', 'antiques'],
  ['antique', 'antiques'],
  ['user', 'antiques'],
  ['messages', 'messages'],
  ['me', 'me'],
  ['order', 'me'],
  ['projects', 'projects'],
  ['project', 'projects'],
  ['users', 'users'],
])

/** Returns the destination a page belongs to; null for a page of none, such as the dashboard. */
export function mainAreaOf({ pathname, search }: Place): MainArea | null {
  const area = areaOfFirstSegment.get(pathname.split('/')[1] ?? '') ?? null
  if (area === 'antiques' && search['keyword'] !== undefined) return 'search'
  if (pathname === '/me' && search['create'] !== undefined) return 'sell'
  if (pathname === '/me' && search['tab'] === 'messages') return 'messages'
  return area
}
