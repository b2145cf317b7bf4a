import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '#src/app/platform/api-problem.ts'
import { shrinkImage } from '#src/app/platform/shrink-image.ts'
import { uploadImage } from '#src/app/platform/upload-image.ts'

export type Portrait = {
  /** The picture to show: what was chosen, else what it was; empty for none. */
  readonly shown: string
  /** The key of the picture chosen, empty for none; undefined while nothing was changed. */
  readonly changed: string | undefined
  readonly busy: boolean
  /** How much has gone out, 0 to 1, while `busy`. */
  readonly part: number
  /** Why the last choice is not there. */
  readonly error: 'unreadable' | ApiProblem | null
  readonly choose: (file: File) => void
  /** The last choice once more. */
  readonly retry: (() => void) | null
  readonly remove: () => void
  readonly forget: () => void
}

type State = {
  readonly chosen: { readonly key: string; readonly src: string } | null
  readonly busy: boolean
  readonly part: number
  readonly error: Portrait['error']
  readonly file: File | null
}

const untouched: State = { chosen: null, busy: false, part: 0, error: null, file: null }

/** A new face: shrunk on the device, sent when it is chosen, taken over when the form is. A later choice ends an earlier one. */
export function usePortrait(icon: string): Portrait {
  const [state, setState] = useState<State>(untouched)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const start = (next: State) => {
    sending.current?.abort()
    setState(next)
  }
  const choose = (file: File) => {
    start({ ...state, busy: true, part: 0, error: null, file })
    const control = new AbortController()
    sending.current = control
    const { signal } = control
    const onProgress = (part: number) => setState((before) => (signal.aborted ? before : { ...before, part }))
    send(file, signal, onProgress).then(
      ({ key, src }) => !signal.aborted && setState({ ...untouched, chosen: { key, src } }),
      (error: unknown) => {
        const problem = error instanceof ApiProblem ? error : 'unreadable'
        if (!signal.aborted) setState((before) => ({ ...before, busy: false, error: problem }))
      },
    )
  }
  const { chosen, busy, part, error, file } = state
  return {
    shown: chosen ? chosen.src : icon,
    changed: chosen && chosen.src !== icon ? chosen.key : undefined,
    busy,
    part,
    error,
    choose,
    retry: file && error ? () => choose(file) : null,
    remove: () => start({ ...untouched, chosen: { key: '', src: '' } }),
    forget: () => start(untouched),
  }
}

async function send(file: File, signal: AbortSignal, onProgress: (part: number) => void) {
  const picture = await shrinkImage(file)
  return uploadImage(picture, { signal, onProgress })
}
