// How hls.js comes by its bytes: from what was loaded ahead, and else from the network.
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

/** Takes what was loaded ahead, once, and asks the network for everything else. */
export class WarmLoader extends NetworkLoader {
  #gone = false

  override load(context: LoaderContext, config: LoaderConfiguration, callbacks: Callbacks): void {
    const part = takeWarmPart(keyOf(context))
    if (!part) {
      super.load(context, config, callbacks)
      return
    }
    this.context = context
    this.#tell(part)
    queueMicrotask(() => {
      if (!this.#gone) callbacks.onSuccess({ url: part.url, data: part.data, code: 200 }, this.stats, context, null)
    })
  }

  override abort(): void {
    this.#gone = true
    super.abort()
  }

  override destroy(): void {
    this.#gone = true
    super.destroy()
  }

  /** As if the network had just brought it, as slowly as it did. */
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

/** Keeps a copy of everything the network brings in `parts`. */
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
