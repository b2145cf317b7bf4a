import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadGuidelines } from '#src/app/features/review/task/load-guidelines.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { useAriaKeys } from '#src/app/features/review/settings/own-keys.ts'
import { useShortcuts } from '#src/app/features/review/settings/use-shortcuts.ts'
import type { Task } from '#src/app/features/review/task/task-media.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { MarkdownView } from '#src/app/ui/markdown/markdown-view.tsx'
import { useReadVersion } from './use-read-version.ts'
import styles from './guidelines.module.css'

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
    <div className={styles['guidelines']}>
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
    </div>
  )
}
