import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { shrinkImage } from '#src/app/platform/api/shrink-image.ts'
import { uploadImage } from '#src/app/platform/api/upload-image.ts'

export type AvatarUpload = {
  /** The picture to show: what was chosen, else what it was; empty for none. */
  readonly previewUrl: string
  /** The key of the picture chosen, empty for none; undefined while nothing was changed. */
  readonly newKey: string | undefined
  readonly busy: boolean
  /** How much has gone out, 0 to 1, while `busy`. */
  readonly progress: number
  /** Why the last choice is not there. */
  readonly error: 'unreadable' | ApiProblem | null
  readonly choose: (file: File) => void
  /** The last choice once more. */
  readonly retry: (() => void) | null
  readonly remove: () => void
  readonly reset: () => void
}

type AvatarUploadState = {
  readonly chosen: { readonly key: string; readonly src: string } | null
  readonly busy: boolean
  readonly progress: number
  readonly error: AvatarUpload['error']
  readonly file: File | null
}

const initialState: AvatarUploadState = { chosen: null, busy: false, progress: 0, error: null, file: null }

/** A new face: shrunk on the device, sent when it is chosen, taken over when the form is. A later choice ends an earlier one. */
export function useAvatarUpload(icon: string): AvatarUpload {
  const [state, setState] = useState<AvatarUploadState>(initialState)
  const activeUpload = useRef<AbortController | null>(null)
  useEffect(() => () => activeUpload.current?.abort(), [])

  const replaceState = (next: AvatarUploadState) => {
    activeUpload.current?.abort()
    setState(next)
  }
  const choose = (file: File) => {
    replaceState({ ...state, busy: true, progress: 0, error: null, file })
    const controller = new AbortController()
    activeUpload.current = controller
    const { signal } = controller
    const onProgress = (progress: number) =>
      setState((previousState) => (signal.aborted ? previousState : { ...previousState, progress }))
    uploadAvatar(file, signal, onProgress).then(
      ({ key, src }) => !signal.aborted && setState({ ...initialState, chosen: { key, src } }),
      (error: unknown) => {
        const problem = error instanceof ApiProblem ? error : 'unreadable'
        if (!signal.aborted) setState((previousState) => ({ ...previousState, busy: false, error: problem }))
      },
    )
  }
  const { chosen, busy, progress, error, file } = state
  return {
    previewUrl: chosen ? chosen.src : icon,
    newKey: chosen && chosen.src !== icon ? chosen.key : undefined,
    busy,
    progress,
    error,
    choose,
    retry: file && error ? () => choose(file) : null,
    remove: () => replaceState({ ...initialState, chosen: { key: '', src: '' } }),
    reset: () => replaceState(initialState),
  }
}

async function uploadAvatar(file: File, signal: AbortSignal, onProgress: (progress: number) => void) {
  const image = await shrinkImage(file)
  return uploadImage(image, { signal, onProgress })
}
