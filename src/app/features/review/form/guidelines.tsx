import { useQuery } from '@tanstack/react-query'
import { useState, useEffect, useReducer, useSyncExternalStore } from 'react'
import { loadGuidelines } from '#src/app/features/review/task/load-guidelines.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { useAriaKeys } from '#src/app/features/review/settings/custom-shortcuts.ts'
import { useShortcuts } from '#src/app/features/review/settings/use-shortcuts.ts'
import type { Task } from '#src/app/features/review/task/task-media.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { MarkdownView } from '#src/app/ui/markdown/markdown-view.tsx'
import styles from './evaluation-form.module.css'
import { api } from '#src/app/platform/api/api.ts'
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'
import { isRecord } from '#src/domain/is-record.ts'
import { Row } from '#src/app/ui/layout/layout.tsx'

type GuidelinesProps = {
  projectId: string
  state: NonNullable<Task['project']['guidelines']>
  /** Whether the person is about to review the task and has to know them. */
  isReviewer: boolean
  /** Whether the dialog may open by itself. */
  opensItself: boolean
}

/**
 * The project's guidelines, behind a button and a key. They open by themselves before the first task of a person who has
 * read none; after a change, a note says so.
 */
export function Guidelines({ projectId, state, isReviewer, opensItself }: GuidelinesProps) {
  const t = useTranslations('review').guidelines
  const ariaKeys = useAriaKeys()
  const person = useIdentity()?._id ?? ''
  const { version } = state
  const { readVersion, markRead } = useReadVersion(person, projectId, state.readVersion ?? 0)
  // Also loads them for later, when there may be no network.
  const guidelines = useQuery({
    queryKey: ['projects', projectId, 'guidelines', person, version],
    queryFn: () => loadGuidelines(person, projectId, version),
    // An earlier version, from the device, is replaced when the network is back.
    staleTime: ({ state: { data } }) => (data && data.version < version ? 0 : 'static'),
    meta: { persist: false },
  })
  const shown = guidelines.data
  const [openState, setOpenState] = useState<'initial' | 'open' | 'closed'>('initial')
  const isUnread = isReviewer && readVersion < version
  const isFirst = isUnread && readVersion === 0
  const isOpen = openState === 'open' || (openState === 'initial' && opensItself && isFirst && Boolean(shown))
  useShortcuts({ guidelines: () => setOpenState('open') })
  return (
    <Row gap={12} lineGap={8} className={styles['guidelines']}>
      {isUnread && (!isFirst || !opensItself) && <p role="note">{t.changed}</p>}
      <Button size="dense" aria-keyshortcuts={ariaKeys('guidelines')} onClick={() => setOpenState('open')}>
        {t.title}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => setOpenState(open ? 'open' : 'closed')}
        title={t.title}
        footer={
          isUnread &&
          shown && (
            <Button
              variant="seal"
              onClick={() => {
                markRead(shown.version)
                setOpenState('closed')
              }}
            >
              {isFirst ? t.start : t.gotIt}
            </Button>
          )
        }
      >
        <QueryBoundary query={guidelines} skeleton={<SkeletonText lines={8} />}>
          {(data) => <MarkdownView label={t.title} blocks={data?.blocks ?? []} />}
        </QueryBoundary>
      </Dialog>
    </Row>
  )
}

// The versions of guidelines that a person has read on this device, by project. Keys that end with a person's id are
// deleted with their data.

const storageKey = (person: string) => `read-guidelines ${person}`

/** The last version of the project's guidelines that was read; 0 if none. */
function readVersionOf(person: string, projectId: string): number {
  const version = readAll(person)[projectId]
  return typeof version === 'number' ? version : 0
}

/** Records a version as read, and all before it. */
function recordReadVersion(person: string, projectId: string, version: number): void {
  if (version <= readVersionOf(person, projectId)) return
  deviceStorage.write(storageKey(person), JSON.stringify({ ...readAll(person), [projectId]: version }))
}

function readAll(person: string): Readonly<Record<string, unknown>> {
  const stored = deviceStorage.readJson(storageKey(person))
  return isRecord(stored) ? stored : {}
}

const subscribeToNothing = () => () => {}

/**
 * The last version of a project's guidelines that the person has read, here or, by `storedVersion`, as the server knows;
 * 0 if none. What was read here is sent to the server until it knows: now, when the network is back, and with each task
 * that says that it does not.
 */
function useReadVersion(person: string, projectId: string, storedVersion: number) {
  const [, update] = useReducer((count: number) => count + 1, 0)
  const versionHere = useSyncExternalStore(
    subscribeToNothing,
    () => readVersionOf(person, projectId),
    () => 0,
  )
  useEffect(() => {
    if (versionHere <= storedVersion) return undefined
    const send = () => {
      const request = { params: { id: projectId }, body: { version: versionHere }, person }
      // The next task of the project sends it again.
      void api('PUT /api/projects/{id}/guidelines/read', request).catch(() => undefined)
    }
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [person, projectId, storedVersion, versionHere])
  const markRead = (version: number) => {
    recordReadVersion(person, projectId, version)
    update()
  }
  return { readVersion: Math.max(versionHere, storedVersion), markRead }
}
