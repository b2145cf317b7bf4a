import { use } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pageDataId } from '#src/contract/page-renderer.ts'
import { HydratedSuspense } from './platform/shell/hydrated-suspense.tsx'
import { createQueryClient } from './platform/query/query-client.ts'
import type { createAppRouter } from './router.ts'
import { hydratePage } from './hydrate.ts'
import { hydratedEvent, type ServerRenderedPage } from './platform/page/server-rendered-page.tsx'

const page: ServerRenderedPage = {
  person: null,
  locale: 'default',
  isWideScreen: false,
  timeZone: 'UTC',
  publicBrowsing: true,
  renderedAt: 0,
  queries: { mutations: [], queries: [] },
}

const texts = new Promise<string>(() => {})
const PartWithoutTexts = () => use(texts)

test('a part without texts delays the end of hydration by half a minute, and keeps its content', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const [data, root] = [document.createElement('script'), document.createElement('div')]
  Object.assign(data, { id: pageDataId, type: 'application/json', textContent: JSON.stringify(page) })
  root.innerHTML = '<!--$--><p>sent by the server</p><template data-hydrating=""></template><!--/$-->'
  document.body.append(data, root)
  onTestFinished(() => {
    vi.useRealTimers()
    for (const element of [data, root]) element.remove()
  })
  const location = { href: '/' }
  const router = { load: async () => undefined, state: { location, matches: [] }, latestLocation: location }
  let wasNotified = false
  document.addEventListener(hydratedEvent, () => (wasNotified = true), { once: true })
  const isHydrated = hydratePage({
    root,
    app: (
      <HydratedSuspense>
        <PartWithoutTexts />
      </HydratedSuspense>
    ),
    locale: 'default',
    queryClient: createQueryClient({ onNotSignedIn: () => undefined, onSecondFactorRequired: () => undefined }),
    router: router as unknown as ReturnType<typeof createAppRouter>,
  })
  await vi.advanceTimersByTimeAsync(29_000)
  expect(wasNotified).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([await isHydrated, wasNotified]).toEqual([true, true])
  expect(root.textContent).toBe('sent by the server')
})
