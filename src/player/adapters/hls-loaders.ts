// Loaders for hls.js: they take preloaded parts first and fetch everything else from the network.
import HlsPlayer, {
  type HlsConfig,
  type Loader,
  type LoaderCallbacks,
  type LoaderConfiguration,
  type LoaderContext,
} from 'hls.js'
import { takeWarmPart, type WarmPart } from './warm-store.ts'

type Callbacks = LoaderCallbacks<LoaderContext>

const NetworkLoader: new (config: HlsConfig) => Loader<LoaderContext> = HlsPlayer.DefaultConfig.loader

/** Pending requests, the newest last. */
export type OpenRequests = Set<Loader<LoaderContext>>

/** A loader that lists itself in `open` while its request is pending. */
export function warmLoader(open: OpenRequests): new (config: HlsConfig) => Loader<LoaderContext> {
  return class extends WarmLoader {
    protected override request(context: LoaderContext, config: LoaderConfiguration, callbacks: Callbacks): void {
      open.delete(this)
      open.add(this)
      const { onSuccess, onError, onTimeout } = callbacks
      super.request(context, config, {
        ...callbacks,
        onSuccess: (...answer) => {
          open.delete(this)
          onSuccess(...answer)
        },
        onError: (...answer) => {
          open.delete(this)
          onError(...answer)
        },
        onTimeout: (...answer) => {
          open.delete(this)
          onTimeout(...answer)
        },
      })
    }

    override abort(): void {
      open.delete(this)
      super.abort()
    }

    override destroy(): void {
      open.delete(this)
      super.destroy()
    }
  }
}

/** Uses each preloaded part once and fetches everything else from the network. */
class WarmLoader extends NetworkLoader {
  #gone = false

  override load(context: LoaderContext, config: LoaderConfiguration, callbacks: Callbacks): void {
    const part = takeWarmPart(keyOf(context))
    if (!part) {
      this.request(context, config, callbacks)
      return
    }
    this.context = context
    this.#tell(part)
    queueMicrotask(() => {
      if (!this.#gone) callbacks.onSuccess({ url: part.url, data: part.data, code: 200 }, this.stats, context, null)
    })
  }

  protected request(context: LoaderContext, config: LoaderConfiguration, callbacks: Callbacks): void {
    super.load(context, config, callbacks)
  }

  override abort(): void {
    this.#gone = true
    super.abort()
  }

  override destroy(): void {
    this.#gone = true
    super.destroy()
  }

  /** Reports the preloaded part with the timing its download had, so that hls.js estimates the bandwidth from it. */
  #tell({ data, milliseconds }: WarmPart): void {
    const { stats } = this
    const end = performance.now()
    const size = typeof data === 'string' ? data.length : data.byteLength
    stats.loaded = size
    stats.total = size
    stats.loading.start = end - milliseconds.whole
    stats.loading.first = stats.loading.start + milliseconds.toFirst
    stats.loading.end = end
  }
}

/** A loader that stores a copy of every response in `parts`. */
export function gatheringLoader(parts: Map<string, WarmPart>): new (config: HlsConfig) => Loader<LoaderContext> {
  return class extends NetworkLoader {
    override load(context: LoaderContext, config: LoaderConfiguration, callbacks: Callbacks): void {
      const key = keyOf(context)
      const onSuccess: Callbacks['onSuccess'] = (response, stats, ...rest) => {
        const { start, first, end } = stats.loading
        const data = copyOf(response.data)
        if (data !== null) {
          parts.set(key, { url: response.url, data, milliseconds: { toFirst: first - start, whole: end - start } })
        }
        callbacks.onSuccess(response, stats, ...rest)
      }
      super.load(context, config, { ...callbacks, onSuccess })
    }
  }
}

const keyOf = ({ url, rangeStart, rangeEnd }: LoaderContext): string => `${url} ${rangeStart ?? ''}-${rangeEnd ?? ''}`

const copyOf = (data: unknown): string | ArrayBuffer | null =>
  data instanceof ArrayBuffer ? data.slice(0) : typeof data === 'string' ? data : null
