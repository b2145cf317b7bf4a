import { useEffect, useState } from 'react'
import type { UseMutationResult } from '@tanstack/react-query'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import styles from './move-progress.module.css'
import { Stack, SecondaryText } from '#src/app/ui/layout/layout.tsx'

/** Shows that a change of many tasks still runs, and for how long, once it takes more than a second. */
export function MoveProgress({ pending }: { pending: boolean }) {
  return pending ? <RunningMove /> : null
}

/** The progress of a change of many tasks, and why it failed. */
export function MoveStatus({ call }: { call: Pick<UseMutationResult, 'isPending' | 'error'> }) {
  return (
    <>
      <MoveProgress pending={call.isPending} />
      <CallError error={call.error} />
    </>
  )
}

function RunningMove() {
  const t = useTranslations('assignment')
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = window.setInterval(() => setSeconds((elapsed) => elapsed + 1), 1000)
    return () => window.clearInterval(timer)
  }, [])
  if (seconds === 0) return null
  return (
    <Stack gap={8}>
      <div role="progressbar" aria-label={t.moving} className={styles['track']} />
      <SecondaryText tabular>
        <span role="status">{t.moving}</span> <span aria-hidden>{t.elapsed(seconds)}</span>
      </SecondaryText>
    </Stack>
  )
}
