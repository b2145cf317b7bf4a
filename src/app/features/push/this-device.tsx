import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { PushSupport, EnablePushResult } from '#src/app/platform/push/push-subscription.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import type { PushDevice } from './push-device.ts'
import styles from './notification-settings.module.css'
import { type PushOverview, pushQuery } from './push-query.ts'

/**
 * On, off, or why notifications are unavailable and what to do. The browser asks for permission only after Turn on is
 * pressed.
 */
export function ThisDevice({ push, pushDevice }: { push: PushOverview; pushDevice: PushDevice }) {
  const t = useTranslations('push')
  const { permission, refresh } = usePushPermission(pushDevice)
  const isOn = permission === 'ready' && push.devices.some(({ here }) => here)
  return (
    <section aria-labelledby="this-device" className={styles['section']}>
      <h2 id="this-device">{t.onThisDevice}</h2>
      {isOn ? (
        <TurnOff pushDevice={pushDevice} />
      ) : (
        <NotificationsOff
          permission={permission}
          publicKey={push.publicKey}
          pushDevice={pushDevice}
          onPermissionRequested={refresh}
        />
      )}
    </section>
  )
}

type NotificationsOffProps = {
  permission: PushSupport
  publicKey: string
  pushDevice: PushDevice
  onPermissionRequested: () => void
}

function NotificationsOff({ permission, ...turnOnProps }: NotificationsOffProps) {
  const t = useTranslations('push')
  switch (permission) {
    case 'unsupported':
      return <p>{t.unsupported}</p>
    case 'needs-install':
      return <Steps text={t.needsInstall} steps={t.installSteps} />
    case 'denied':
      return <Steps text={t.denied} steps={t.deniedSteps} alert />
    case 'ready':
      return <TurnOn {...turnOnProps} />
  }
}

function Steps({ text, steps, alert = false }: { text: string; steps: readonly string[]; alert?: boolean }) {
  return (
    <>
      <p {...(alert && { role: 'alert' })} className={styles['state']}>
        <BellOff aria-hidden />
        {text}
      </p>
      <ol className={styles['steps']}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}

function TurnOn({ publicKey, pushDevice, onPermissionRequested }: Omit<NotificationsOffProps, 'permission'>) {
  const t = useTranslations('push')
  const problemText = useProblemText()
  const client = useQueryClient()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (): Promise<EnablePushResult> => {
      const outcome = await pushDevice.turnOn(publicKey)
      if (outcome === 'on') await client.invalidateQueries(pushQuery)
      return outcome
    },
    onSettled: onPermissionRequested,
  })
  const errorText = error
    ? problemText(error)
    : data === 'dismissed'
      ? t.dismissed
      : data === 'unreachable'
        ? t.serviceUnreachable
        : null
  return (
    <>
      <p className={styles['state']}>
        <BellOff aria-hidden />
        {t.off}
      </p>
      {errorText !== null && <FieldError>{errorText}</FieldError>}
      <div className={styles['action']}>
        <Button variant="seal" busy={isPending} onClick={() => mutate()} aria-describedby="turn-on-hint">
          {t.turnOn}
        </Button>
        <p id="turn-on-hint" className={styles['hint']}>
          {t.turnOnHint}
        </p>
      </div>
    </>
  )
}

function TurnOff({ pushDevice }: { pushDevice: PushDevice }) {
  const t = useTranslations('push')
  const problemText = useProblemText()
  const client = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      await pushDevice.turnOff()
      await client.invalidateQueries(pushQuery)
    },
  })
  return (
    <>
      <p className={styles['state']} role="status">
        <Bell aria-hidden />
        {t.on}
      </p>
      {error && <FieldError>{problemText(error)}</FieldError>}
      <div className={styles['action']}>
        <Button busy={isPending} onClick={() => mutate()}>
          {t.turnOff}
        </Button>
      </div>
    </>
  )
}

/** Reads the permission again when the page becomes visible, because it is changed in the browser's settings. */
function usePushPermission(pushDevice: PushDevice): { readonly permission: PushSupport; readonly refresh: () => void } {
  const [permission, setState] = useState(pushDevice.readState)
  const refresh = useCallback(() => setState(pushDevice.readState()), [pushDevice])
  useEffect(() => {
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [refresh])
  return { permission, refresh }
}
