// Which products are on the screen: the event stream delivers their events only.
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { mergeShown, type ShownProducts } from '#src/app/platform/live/shown-products.ts'
import { maxStreamProducts } from '#src/domain/auction/auction.ts'
import { homeQuery, type ProductPage, productKeys, type ProductResponse } from './products/product-queries.ts'

/** Milliseconds in which changes of a screen become one: it asks for several things when it opens. */
const coalesceMs = 300

/** Calls `onChange` with the products on the screen, now and after every change. Returns a function that stops. */
export function watchShownProducts(client: QueryClient, onChange: (shown: ShownProducts) => void): () => void {
  let timer: number | undefined
  let scrollTimer: number | undefined
  let shown: ShownProducts
  const report = () => {
    timer = undefined
    shown = shownProducts(client)
    onChange(shown)
  }
  // Of a long list, those around what is on the screen.
  const onScroll = () => {
    if (shown.size < maxStreamProducts) return
    scrollTimer ??= window.setTimeout(() => {
      scrollTimer = undefined
      if (productsOnScreen().some((id) => !shown.has(id))) report()
    }, coalesceMs)
  }
  const unsubscribe = client.getQueryCache().subscribe(({ query, type }) => {
    const isChange = type === 'updated' || type === 'observerAdded' || type === 'observerRemoved'
    if (isChange && query.queryKey[0] === productKeys.lists[0]) timer ??= window.setTimeout(report, coalesceMs)
  })
  window.addEventListener('scroll', onScroll, { passive: true })
  report()
  return () => {
    unsubscribe()
    window.removeEventListener('scroll', onScroll)
    window.clearTimeout(timer)
    window.clearTimeout(scrollTimer)
  }
}

/** What `subscribeToProducts` updates, of the queries that are shown. */
function shownProducts(client: QueryClient): ShownProducts {
  const cache = client.getQueryCache()
  const lists = cache.findAll({ queryKey: productKeys.lists, type: 'active' }).toSorted(byAge)
  const details = cache.findAll({ queryKey: productKeys.details, type: 'active' })
  const home = cache.find({ queryKey: homeQuery.queryKey })?.isActive() && client.getQueryData(homeQuery.queryKey)
  const pages: Pick<ProductPage, 'data' | 'now'>[] = lists.flatMap(
    ({ state }) => (state.data as InfiniteData<ProductPage> | undefined)?.pages ?? [],
  )
  const parts = nearestLast(pages.map(({ data, now }) => readAt(data, now)))
  if (home) parts.push(readAt([...home.endingSoon, ...home.followed], home.now))
  for (const { state } of details) {
    const answer = state.data as ProductResponse | undefined
    if (answer) parts.push(readAt([answer.data], answer.now))
  }
  return mergeShown(parts)
}

function nearestLast(pages: readonly ShownProducts[]): ShownProducts[] {
  const onScreen = productsOnScreen()
  const first = pages.findIndex((page) => onScreen.some((id) => page.has(id)))
  const distance = (page: ShownProducts) => (first === -1 ? 0 : Math.abs(pages.indexOf(page) - first))
  return pages.toSorted((one, other) => distance(other) - distance(one))
}

/** The products of the cards that a list renders: those near the viewport. */
const productsOnScreen = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('[role="feed"] h3 a[href^="/antique/"]')].map(
    ({ pathname }) => pathname.split('/')[2] ?? '',
  )

const readAt = (products: readonly { readonly _id: string }[], now: string) =>
  new Map(products.map(({ _id }) => [_id, now]))

const byAge = (one: Query, other: Query) => one.state.dataUpdatedAt - other.state.dataUpdatedAt
