import { whenHydrated } from '#src/app/platform/page/when-hydrated.ts'
import { emptyDraft } from '#src/domain/review/review-draft.ts'
import type { createDraftController, DraftController } from './draft-controller.ts'
import type { DraftView } from './reduce-draft.ts'

const loadController = () => import('./draft-controller.ts')
// Requested beside the screen. Where it does not load, the draft shows the error.
if (!import.meta.env.SSR) void loadController().catch(() => undefined)

const unreadView: DraftView = {
  ready: false,
  draft: emptyDraft,
  saveState: 'none',
  isOnlyOnPage: false,
  rejection: null,
  conflictingDraft: null,
  discardedVersion: null,
}

/**
 * A draft controller whose code loads on demand: a page is painted and hydrated without it. Until it is loaded, the draft
 * is unread; what is called meanwhile is done afterwards, in order. `view` throws if the code cannot be loaded.
 */
export function createLazyDraftController(
  ...[personId, taskId]: Parameters<typeof createDraftController>
): DraftController {
  const listeners = new Set<() => void>()
  let controller: DraftController | null = null
  let failure: { readonly error: unknown } | null = null
  let loading: Promise<DraftController> | null = null

  const notify = () => {
    for (const listener of listeners) listener()
  }
  const start = async () => {
    const [module] = await Promise.all([loadController(), whenHydrated()])
    controller = module.createDraftController(personId, taskId)
    controller.subscribe(notify)
    return controller
  }
  const load = () => {
    loading ??= start()
    return loading
  }
  /** Resolves with the result of `call`. Never resolves if the code cannot be loaded, which `view` reports. */
  const whenLoaded = <Result>(call: (loaded: DraftController) => Result | Promise<Result>): Promise<Result> =>
    load().then(call, (error: unknown) => {
      failure = { error }
      notify()
      return new Promise<never>(() => undefined)
    })
  /** At once if the code is loaded. */
  const run = (call: (loaded: DraftController) => void): void => {
    if (controller) call(controller)
    else void whenLoaded(call)
  }

  return {
    person: personId,
    get ready() {
      return whenLoaded(({ ready }) => ready)
    },
    view: () => {
      if (failure) throw failure.error
      return controller?.view() ?? unreadView
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: (handleSubmittedElsewhere) => {
      let close: (() => void) | null = null
      let isClosed = false
      run((loaded) => {
        if (!isClosed) close = loaded.open(handleSubmittedElsewhere)
      })
      return () => {
        isClosed = true
        close?.()
      }
    },
    change: (draft) => run((loaded) => loaded.change(draft)),
    hasOpenFlag: () => controller?.hasOpenFlag() ?? false,
    toggleMark: (mark) => run((loaded) => loaded.toggleMark(mark)),
    startFlag: (range, reason) => run((loaded) => loaded.startFlag(range, reason)),
    reportProblems: (problems, note) => run((loaded) => loaded.reportProblems(problems, note)),
    addActivity: (activity) => whenLoaded((loaded) => loaded.addActivity(activity)),
    addFound: (found) => run((loaded) => loaded.addFound(found)),
    current: () => controller?.current() ?? emptyDraft,
    choose: (version) => run((loaded) => loaded.choose(version)),
    prepareSubmit: () => whenLoaded((loaded) => loaded.prepareSubmit()),
    markSubmitted: () => run((loaded) => loaded.markSubmitted()),
    flush: () => whenLoaded((loaded) => loaded.flush()),
    discard: (isDone) => whenLoaded((loaded) => loaded.discard(isDone)),
  }
}
