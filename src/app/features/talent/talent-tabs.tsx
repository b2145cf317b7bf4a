import { Link, useMatchRoute } from '@tanstack/react-router'
import { BriefcaseBusiness, History, UserRound } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { UnreadBadge } from '#src/app/ui/feedback/unread-badge.tsx'
import { BottomTabs } from '#src/app/ui/tabs/bottom-tabs.tsx'
import styles from './talent-tabs.module.css'
import { MeMenu } from './me-menu.tsx'
import { useOutbox } from '#src/app/platform/outbox/use-outbox.ts'

/** Current, with the queue; History; Me. Opening Me, and pressing it again, shows its menu. */
export function TalentTabs() {
  const t = useTranslations('talent')
  const tQueue = useTranslations('queue')
  const unsentCount = useUnsentCount()
  const matchRoute = useMatchRoute()
  const isMeActive = matchRoute({ to: '/talent/me', fuzzy: true }) !== false
  const isQueueActive = matchRoute({ to: '/tasks' }) !== false
  const [menuKey, setMenuKey] = useState(0)
  const tabs = [
    {
      key: 'current',
      to: '/talent',
      label: t.current,
      icon: <BriefcaseBusiness aria-hidden />,
      badge: <UnreadBadge count={unsentCount} label={tQueue.waitingToBeSent} />,
    },
    { key: 'history', to: '/talent/history', label: t.history, icon: <History aria-hidden /> },
    { key: 'me', to: '/talent/me', label: t.me, icon: <UserRound aria-hidden /> },
  ] as const
  return (
    <div className={styles['tabs']}>
      {isMeActive && <OpenMeMenu key={menuKey} />}
      <BottomTabs
        label={t.talent}
        tabs={tabs}
        renderLink={(tab, link) => (
          <Link
            {...link}
            to={tab.to}
            activeOptions={{ exact: tab.key === 'current' }}
            // The queue has no tab of its own.
            aria-current={tab.key === 'current' && isQueueActive ? 'true' : undefined}
            onClick={() => tab.key === 'me' && setMenuKey((times) => times + 1)}
          />
        )}
      />
    </div>
  )
}

/** The menu, shown at first. */
function OpenMeMenu() {
  const [isShown, setIsShown] = useState(true)
  const show = useCallback(() => setIsShown(true), [])
  const hide = useCallback(() => setIsShown(false), [])
  return <MeMenu isShown={isShown} onShow={show} onHide={hide} />
}

/** Number of submissions on this device that are not on the server, including rejected ones. */
export const useUnsentCount = (): number => useOutbox().submissions.filter(({ state }) => state !== 'sent').length
