// What the page shows of a draft.
import type { ReviewDraft } from '#src/domain/review-draft.ts'
import { isUnsent } from '#src/offline/drafts/stored-review-draft.ts'
import { currentDraft, type DraftState, hasUnstoredEdit } from './reduce-draft.ts'

/** Where the newest version is. `none`: nothing was changed yet; `server`: only there, as the device has no room. */
export type DraftSaveState = 'none' | 'saved' | 'device' | 'sending' | 'refused' | 'server' | 'storage-full'

export type DraftView = {
  /** The stored draft is read. The form accepts no input before. */
  readonly ready: boolean
  readonly draft: ReviewDraft
  readonly saveState: DraftSaveState
  /** The newest version would be lost with the page. */
  readonly isOnlyOnPage: boolean
  /** Why the server rejected the draft. */
  readonly rejection: Error | null
  /** A version from another device, for the person to choose between the two. */
  readonly conflictingDraft: ReviewDraft | null
  /** The version that was not chosen. */
  readonly discardedVersion: ReviewDraft | null
}

export function viewOf(state: DraftState): DraftView {
  const { draft, conflictingDraft, discardedDraft } = currentDraft(state)
  const saveState = saveStateOf(state)
  return {
    ready: state.isRead,
    draft,
    saveState,
    isOnlyOnPage: state.phase !== 'discarded' && state.storage === 'page' && saveState !== 'server',
    rejection: state.lastOutcome?.kind === 'refused' ? state.lastOutcome.problem : null,
    conflictingDraft: conflictingDraft?.draft ?? null,
    discardedVersion: discardedDraft,
  }
}

function saveStateOf(state: DraftState): DraftSaveState {
  const { stored, lastOutcome } = state
  const isConflicting = stored.conflictingDraft !== null
  if (lastOutcome?.kind === 'refused') return 'refused'
  if (state.storage === 'page') {
    if (!isUnsent(stored) && !hasUnstoredEdit(state)) return stored.base === null ? 'none' : 'server'
    return !isConflicting && (lastOutcome === null || lastOutcome.kind === 'saved') ? 'sending' : 'storage-full'
  }
  if (stored.localRevision === 0 && stored.base === null) return 'none'
  if (state.isSending) return 'sending'
  return isUnsent(stored) || isConflicting ? 'device' : 'saved'
}
