import { Bell, BellOff } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { Row, Section, SecondaryText, Stack } from '#src/app/ui/layout/layout.tsx'
import { api } from '#src/app/platform/api/api.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { disablePush, enablePush, type PushSupport, readPushSupport } from '#src/app/platform/push/push-subscription.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import styles from './notification-settings.module.css'
import { type PushOverview, pushQuery } from './push-query.ts'

/** The device's push functions as one object, so that screens can be rendered as on any device. */
export type PushDevice = {
  readonly readState: typeof readPushSupport
  readonly turnOn: typeof enablePush
  readonly turnOff: typeof disablePush
}

export const browserPushDevice: PushDevice = { readState: readPushSupport, turnOn: enablePush, turnOff: disablePush }

/**
 * On, off, or why notifications are unavailable and what to do. The browser asks for permission only after Turn on is
 * pressed.
 */
export function ThisDevice({ push, pushDevice }: { push: PushOverview; pushDevice: PushDevice }) {
  const t = useTranslations('push')
  const { permission, refresh } = usePushPermission(pushDevice)
  const isOn = permission === 'ready' && push.devices.some(({ here }) => here)
  return (
    <Section size="small" title={t.onThisDevice}>
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
    </Section>
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
      <State isOn={false} role={alert ? 'alert' : undefined}>
        {text}
      </State>
      <Stack as="ol" gap={8} className={styles['steps']}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Stack>
    </>
  )
}

function TurnOn({ publicKey, pushDevice, onPermissionRequested }: Omit<NotificationsOffProps, 'permission'>) {
  const t = useTranslations('push')
  const problemText = useProblemText()
  const { mutate, data, error, isPending } = useCall(() => pushDevice.turnOn(publicKey), {
    invalidates: [pushQuery.queryKey],
    waits: true,
    onSuccess: onPermissionRequested,
    onError: onPermissionRequested,
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
      <State isOn={false}>{t.off}</State>
      {errorText !== null && <FieldError>{errorText}</FieldError>}
      <Row gap={16}>
        <Button variant="seal" busy={isPending} onClick={() => mutate()} aria-describedby="turn-on-hint">
          {t.turnOn}
        </Button>
        <SecondaryText id="turn-on-hint">{t.turnOnHint}</SecondaryText>
      </Row>
    </>
  )
}

function TurnOff({ pushDevice }: { pushDevice: PushDevice }) {
  const t = useTranslations('push')
  const problemText = useProblemText()
  const { mutate, error, isPending } = useCall(() => pushDevice.turnOff(), {
    invalidates: [pushQuery.queryKey],
    waits: true,
  })
  return (
    <>
      <State isOn role="status">
        {t.on}
      </State>
      {error && <FieldError>{problemText(error)}</FieldError>}
      <div>
        <Button busy={isPending} onClick={() => mutate()}>
          {t.turnOff}
        </Button>
      </div>
    </>
  )
}

type StateProps = { isOn: boolean; role?: 'alert' | 'status' | undefined; children: ReactNode }

function State({ isOn, role, children }: StateProps) {
  const Icon = isOn ? Bell : BellOff
  return (
    <Row as="p" role={role} align="start" nowrap className={styles['state']}>
      <Icon size={20} aria-hidden />
      {children}
    </Row>
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

type Device = PushOverview['devices'][number]

/** The person's other devices, each with a button that turns its notifications off: a device may be lost. */
export function OtherDevices({ devices }: { devices: readonly Device[] }) {
  const t = useTranslations('push')
  if (devices.length === 0) return null
  return (
    <Section size="small" title={t.otherDevices}>
      <ul>
        {devices.map((device) => (
          <DeviceRow key={device._id} device={device} />
        ))}
      </ul>
    </Section>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const t = useTranslations('push')
  const problemText = useProblemText()
  const { locale, timeZone } = useDateFormat()
  const dateFormat = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' })
  const dateTimeFormat = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  const name = device.device === '' ? t.unnamedDevice : device.device
  const { mutate, error, isPending } = useCall(
    () => api('DELETE /api/push/subscription', { query: { device: device._id } }),
    { invalidates: [pushQuery.queryKey], waits: true },
  )
  return (
    <Row as="li" gap={16} justify="between" nowrap className={styles['device']}>
      <div>
        <strong>{name}</strong>
        <SecondaryText>
          {t.deviceSince(dateFormat.format(new Date(device.createdAt)))}
          {device.reachedAt !== null && ` · ${t.deviceLastNotified(dateTimeFormat.format(new Date(device.reachedAt)))}`}
        </SecondaryText>
        {error && <FieldError>{problemText(error)}</FieldError>}
      </div>
      <Button variant="danger" busy={isPending} aria-label={t.removeDevice(name)} onClick={() => mutate()}>
        {t.remove}
      </Button>
    </Row>
  )
}
