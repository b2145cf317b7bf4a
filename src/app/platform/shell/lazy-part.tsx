import { type ComponentType, use } from 'react'
import { currentPageRequest } from '#src/app/ssr/server-rendered-page.tsx'

const preloads = new Map<string, () => Promise<unknown>>()

/** How long a failed load is cached: a page that suspends on it during rendering must settle. */
const failureTtlMs = 1000

/**
 * Like `lazy`, for a part that the server renders: the browser loads its code before it hydrates the page. An update that
 * reaches a part without its code would replace its content by the fallback. `module` is its source file.
 */
export function lazyPart<Props extends object>(
  module: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const loadPart = async () => {
    try {
      Part = await load()
    } catch (error) {
      setTimeout(() => (loading = undefined), failureTtlMs)
      throw error
    }
  }
  const preload = () => {
    loading ??= trackStatus(loadPart())
    return loading
  }
  preloads.set(module, preload)
  return function LazyPart(props: Props) {
    if (import.meta.env.SSR) currentPageRequest().parts?.add(module)
    use(preload())
    return Part && <Part {...props} />
  }
}

/** Loads the code of parts by their source files. A part that cannot be loaded shows its error when it is rendered. */
export async function loadParts(modules: readonly string[]): Promise<void> {
  await Promise.allSettled(modules.map(async (module) => preloads.get(module)?.()))
}

/** React reads a promise with this status without suspending. */
function trackStatus(promise: Promise<void>): Promise<void> {
  promise.then(
    () => Object.assign(promise, { status: 'fulfilled', value: undefined }),
    () => undefined,
  )
  return promise
}
