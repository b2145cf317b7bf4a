// The app's own code for one person without its looks: what they press, and what the screen then shows, as data.
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { useSyncExternalStore } from 'react'
import { LanguageProvider } from '#src/app/platform/i18n/use-translations.tsx'
import { loadLanguage } from '#src/app/platform/i18n/language.ts'
import { syncQueue } from '#src/app/features/talent/downloads/fetch-next-tasks.ts'
import { sendLikes } from '#src/app/features/marketplace/likes/send-likes.ts'
import { keepNextTasks } from '#src/app/features/talent/downloads/keep-next-tasks.ts'
import { resumeDownloads } from '#src/app/features/talent/downloads/resume-downloads.ts'
import { startOutbox } from '#src/app/platform/outbox/start-outbox.ts'
import { submitMessage, submitWork } from '#src/app/platform/outbox/submit-work.ts'
import { createQueryClient } from '#src/app/platform/query/query-client.ts'
import { persistQueryCache } from '#src/app/platform/query/persist-query-cache.ts'
import { currentIdentity, storeSession } from '#src/app/platform/session/session.ts'
import { currentToasts } from '#src/app/ui/toast.ts'
import { listStoredDrafts } from '#src/offline/drafts/draft-store.ts'
import { listEntries } from '#src/offline/outbox/outbox-store.ts'
import { loadTaskDownloads } from '#src/offline/tasks/task-download-store.ts'
import { Product, type ProductScreen } from './product.tsx'
import { type Presses, Review, type ReviewScreen } from './review.tsx'

export type Screen = {
  readonly review: ReviewScreen | null
  readonly product: ProductScreen | null
}

/** The task that the page shows. */
let taskId: string | null = null
const listeners = new Set<() => void>()
/** What the screens on the page offer. */
let presses: { readonly review?: Presses; readonly product?: Presses } = {}
let screen: Screen = { review: null, product: null }

function open(task: string | null): void {
  taskId = task
  screen = { ...screen, review: null }
  presses = { ...presses, review: {} }
  for (const listener of listeners) listener()
}

const client = createQueryClient({ onNotSignedIn: () => undefined, onSecondFactorRequired: () => undefined })
const person = () => currentIdentity()?._id ?? ''

function App() {
  const task = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => taskId,
  )
  return (
    <>
      {task !== null && (
        <Review
          key={task}
          taskId={task}
          personId={person()}
          onOpen={open}
          show={(review, own) => {
            screen = { ...screen, review }
            presses = { ...presses, review: own }
          }}
        />
      )}
      <Product
        productId="product"
        show={(product, own) => {
          screen = { ...screen, product }
          presses = { ...presses, product: own }
        }}
      />
    </>
  )
}

/** What a person does besides pressing what a screen shows. Most of it goes on after it was started. */
const actions: Presses = {
  open,
  undo: () => [...currentToasts()].findLast(({ action }) => action)?.action?.onPress(),
  /** As after an event of the server. */
  sync: () => syncQueue(person(), 'bundle'),
  profile: (linkedin: string, before: string) =>
    submitWork({ kind: 'profile', changes: { linkedin }, before: { linkedin: before } }, null, person()),
  message: (body: string) =>
    submitMessage({ kind: 'message', recipient: { productId: 'product' }, body, receipt: null }, person()),
}

export type TestPage = typeof device

const device = {
  /** Signs in, or continues the session, and shows the page. */
  start: async (who: string): Promise<void> => {
    if (currentIdentity() === null) storeSession(who, { _id: who, id: 1, name: who, icon: '', role: 'worker' })
    await persistQueryCache(client)
    startOutbox(client, () => undefined)
    resumeDownloads()
    keepNextTasks(() => Promise.resolve(['bundle'])).showJobs()
    window.addEventListener('online', () => void sendLikes(client))
    void sendLikes(client)
    const language = await loadLanguage('en')
    createRoot(document.body).render(
      <LanguageProvider language={language}>
        <QueryClientProvider client={client}>
          <App />
        </QueryClientProvider>
      </LanguageProvider>,
    )
  },
  /** Presses what the screen shows, or does one of `actions`. Returns false where the screen does not offer it. */
  act: (name: string, ...all: readonly unknown[]): boolean => {
    const does = { ...actions, ...presses.review, ...presses.product }[name]
    const outcome = does?.(...(all as never[]))
    void Promise.resolve(outcome).catch(() => undefined)
    return does !== undefined && outcome !== false
  },
  read: (): Screen => screen,
  /** What the device has stored. */
  readStores: async () => ({
    entries: await listEntries(),
    drafts: await listStoredDrafts(person()),
    downloads: (await loadTaskDownloads()).map(({ task, finishedAt }) => ({
      id: task._id,
      isOpen: finishedAt === null,
    })),
  }),
}

export type Stores = Awaited<ReturnType<typeof device.readStores>>

Object.assign(globalThis, { device })
