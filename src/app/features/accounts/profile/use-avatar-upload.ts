import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { shrinkImage } from '#src/app/platform/api/shrink-image.ts'
import { uploadImage } from '#src/app/platform/api/upload.ts'

export type AvatarUpload = ReturnType<typeof useAvatarUpload>

type AvatarUploadState = {
  readonly chosen: { readonly key: string; readonly src: string } | null
  readonly busy: boolean
  /** The share uploaded, 0 to 1, while `busy`. */
  readonly progress: number
  /** Why the last chosen file was not uploaded. */
  readonly error: 'unreadable' | ApiProblem | null
  readonly file: File | null
}

const initialState: AvatarUploadState = { chosen: null, busy: false, progress: 0, error: null, file: null }

/**
 * Shrinks a chosen photo on the device and uploads it at once; the profile uses it when the form is saved. Choosing
 * another file cancels an upload in progress.
 */
export function useAvatarUpload(icon: string) {
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
    const upload = async () => uploadImage(await shrinkImage(file), { signal, onProgress })
    const onProgress = (progress: number) =>
      setState((previousState) => (signal.aborted ? previousState : { ...previousState, progress }))
    upload().then(
      ({ key, src }) => !signal.aborted && setState({ ...initialState, chosen: { key, src } }),
      (error: unknown) => {
        const problem = error instanceof ApiProblem ? error : 'unreadable'
        if (!signal.aborted) setState((previousState) => ({ ...previousState, busy: false, error: problem }))
      },
    )
  }
  const { chosen, busy, progress, error, file } = state
  return {
    /** The chosen photo, else the current one; empty for none. */
    previewUrl: chosen ? chosen.src : icon,
    /** The key of the chosen photo, empty for none; undefined while nothing changed. */
    newKey: chosen && chosen.src !== icon ? chosen.key : undefined,
    busy,
    progress,
    error,
    choose,
    /** Uploads the last chosen file again; null unless it failed. */
    retry: file && error ? () => choose(file) : null,
    remove: () => replaceState({ ...initialState, chosen: { key: '', src: '' } }),
    reset: () => replaceState(initialState),
  }
}
