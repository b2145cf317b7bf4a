// The text that a manager typed and did not save, on this device: keys that end with a person's id are deleted with
// their data.
import { useMemo, useState } from 'react'
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { storeTypedText } from '#src/app/platform/update/open-work.ts'
import { useIsHydrating } from '#src/app/ui/use-is-hydrating.ts'
import type { Edits } from '#src/domain/edits.ts'
import { isRecord } from '#src/domain/is-record.ts'

export type GuidelinesForm = { readonly source: string }

/** `base`: the version that is edited, 0 before the first. */
export type GuidelinesDraft = { readonly edits: Edits<GuidelinesForm>; readonly base: number }

/** The person's unsaved text for a project, null if there is none, and a function that replaces or discards it. */
export function useGuidelinesDraft(projectId: string) {
  const key = `guidelines-draft ${projectId} ${useIdentity()?._id ?? ''}`
  const isHydrating = useIsHydrating()
  const storedDraft = useMemo(() => (isHydrating ? null : parseDraft(deviceStorage.readJson(key))), [isHydrating, key])
  const [changed, setChanged] = useState<{ readonly draft: GuidelinesDraft | null } | null>(null)
  const draft = changed ? changed.draft : storedDraft
  const storeDraft = (next: GuidelinesDraft | null) => {
    setChanged({ draft: next })
    storeTypedText(key, next && JSON.stringify(next))
  }
  return [draft, storeDraft] as const
}

function parseDraft(stored: unknown): GuidelinesDraft | null {
  if (!isRecord(stored) || typeof stored['base'] !== 'number' || !isRecord(stored['edits'])) return null
  const { values, before } = stored['edits']
  if (!isForm(values) || !isForm(before)) return null
  return { base: stored['base'], edits: { values, before } }
}

const isForm = (value: unknown): value is GuidelinesForm => isRecord(value) && typeof value['source'] === 'string'
