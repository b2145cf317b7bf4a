// Loaders for hls.js: they take preloaded parts first and fetch everything else from the network.
import HlsPlayer, {
  type HlsConfig,
  type Loader,
  type LoaderCallbacks,
  type LoaderConfiguration,
  type LoaderContext,
} from 'hls.js'
import { takePreloadedSegment, type PreloadedSegment } from './preload-cache.ts'

type Callbacks = LoaderCallbacks<LoaderContext>

const NetworkLoader: new (config: HlsConfig) => Loader<LoaderContext> = HlsPlayer.DefaultConfig.loader

/** Pending requests, the newest last. */
export type OpenRequests = Set<Loader<LoaderContext>>

/** A loader that lists itself in `openRequests` while its request is pending. */
export function preloadedLoader(openRequests: OpenRequests): new (config: HlsConfig) => Loader<LoaderContext> {
  return class extends PreloadedLoader {
    protected override request(context: LoaderContext, config: LoaderConfiguration, callbacks: Callbacks): void {
      openRequests.delete(this)
      openRequests.add(this)
      const ending =
        <Args extends unknown[]>(callback: (...args: Args) => void) =>
        (...args: Args) => {
          openRequests.delete(this)
          callback(...args)
        }
      super.request(context, config, {
        ...callbacks,
        onSuccess: ending(callbacks.onSuccess),
        onError: ending(callbacks.onError),
        onTimeout: ending(callbacks.onTimeout),
      })
    }

    override abort(): void {
      openRequests.delete(this)
      super.abort()
    }

    override destroy(): void {
      openRequests.delete(this)
      super.destroy()
    }
  }
}

/**
 * Ends a playlist whose end was never written: the videos of a task are finished, and as a live stream it would never
 * stop. One of the type EVENT says that it is still being written, and is loaded again.
 */
class EndingLoader extends NetworkLoader {
  override load(context: LoaderContext, config: LoaderConfiguration, callbacks: Callbacks): void {
    const onSuccess: Callbacks['onSuccess'] = (response, ...rest) => {
      const { data } = response
      if (typeof data === 'string' && data.includes('#EXTINF') && !/#EXT-X-(?:ENDLIST|PLAYLIST-TYPE:EVENT)/.test(data))
        response.data = `${data.trimEnd()}\n#EXT-X-ENDLIST\n`
      callbacks.onSuccess(response, ...rest)
    }
    super.load(context, config, { ...callbacks, onSuccess })
  }
}

/** Uses each preloaded part once and fetches everything else from the network. */
class PreloadedLoader extends EndingLoader {
  #aborted = false

  override load(context: LoaderContext, config: LoaderConfiguration, callbacks: Callbacks): void {
    const segment = takePreloadedSegment(keyOf(context))
    if (!segment) {
      this.request(context, config, callbacks)
      return
    }
    this.context = context
    this.#setStats(segment)
    queueMicrotask(() => {
      if (!this.#aborted)
        callbacks.onSuccess({ url: segment.url, data: segment.data, code: 200 }, this.stats, context, null)
    })
  }

  protected request(context: LoaderContext, config: LoaderConfiguration, callbacks: Callbacks): void {
    super.load(context, config, callbacks)
  }

  override abort(): void {
    this.#aborted = true
    super.abort()
  }

  override destroy(): void {
    this.#aborted = true
    super.destroy()
  }

  /** Reports the preloaded part with the timing its download had, so that hls.js estimates the bandwidth from it. */
  #setStats({ data, milliseconds }: PreloadedSegment): void {
    const { stats } = this
    const end = performance.now()
    const size = typeof data === 'string' ? data.length : data.byteLength
    stats.loaded = size
    stats.total = size
    stats.loading.start = end - milliseconds.total
    stats.loading.first = stats.loading.start + milliseconds.toFirst
    stats.loading.end = end
  }
}

/** A loader that stores a copy of every response in `segments`. */
export function recordingLoader(
  segments: Map<string, PreloadedSegment>,
): new (config: HlsConfig) => Loader<LoaderContext> {
  return class extends EndingLoader {
    override load(context: LoaderContext, config: LoaderConfiguration, callbacks: Callbacks): void {
      const key = keyOf(context)
      const onSuccess: Callbacks['onSuccess'] = (response, stats, ...rest) => {
        const { start, first, end } = stats.loading
        const data = copyOf(response.data)
        if (data !== null) {
          segments.set(key, { url: response.url, data, milliseconds: { toFirst: first - start, total: end - start } })
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
