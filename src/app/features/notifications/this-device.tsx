import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { DeviceState, TurnedOn } from '#src/app/platform/push/device.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import type { DeviceSide } from './device-side.ts'
import styles from './notification-settings.module.css'
import { type Push, pushQuery } from './push-query.ts'

/** On, off, or why not and what to do about it. The browser asks only after Turn on was pressed. */
export function ThisDevice({ push, side }: { push: Push; side: DeviceSide }) {
  const t = useText('push')
  const { state, look } = useDeviceState(side)
  const on = state === 'ready' && push.devices.some(({ here }) => here)
  return (
    <section aria-labelledby="this-device" className={styles['section']}>
      <h2 id="this-device">{t.onThisDevice}</h2>
      {on ? <TurnOff side={side} /> : <Off state={state} publicKey={push.publicKey} side={side} onAsked={look} />}
    </section>
  )
}

type OffProps = { state: DeviceState; publicKey: string; side: DeviceSide; onAsked: () => void }

function Off({ state, ...asking }: OffProps) {
  const t = useText('push')
  switch (state) {
    case 'unsupported':
      return <p>{t.unsupported}</p>
    case 'needs-install':
      return <Steps text={t.needsInstall} steps={t.installSteps} />
    case 'denied':
      return <Steps text={t.denied} steps={t.deniedSteps} alert />
    case 'ready':
      return <TurnOn {...asking} />
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

function TurnOn({ publicKey, side, onAsked }: Omit<OffProps, 'state'>) {
  const t = useText('push')
  const problemText = useProblemText()
  const client = useQueryClient()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (): Promise<TurnedOn> => {
      const outcome = await side.turnOn(publicKey)
      if (outcome === 'on') await client.invalidateQueries(pushQuery)
      return outcome
    },
    onSettled: onAsked,
  })
  const trouble = error
    ? problemText(error)
    : data === 'dismissed'
      ? t.dismissed
      : data === 'unreachable'
        ? t.serviceOutOfReach
        : null
  return (
    <>
      <p className={styles['state']}>
        <BellOff aria-hidden />
        {t.off}
      </p>
      {trouble !== null && <FieldError>{trouble}</FieldError>}
      <div className={styles['action']}>
        <Button variant="seal" busy={isPending} onClick={() => mutate()} aria-describedby="what-it-asks">
          {t.turnOn}
        </Button>
        <p id="what-it-asks" className={styles['hint']}>
          {t.whatItAsks}
        </p>
      </div>
    </>
  )
}

function TurnOff({ side }: { side: DeviceSide }) {
  const t = useText('push')
  const problemText = useProblemText()
  const client = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      await side.turnOff()
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

/** Looked at again when one comes back: what a browser allows is set in settings of its own. */
function useDeviceState(side: DeviceSide): { readonly state: DeviceState; readonly look: () => void } {
  const [state, setState] = useState(side.read)
  const look = useCallback(() => setState(side.read()), [side])
  useEffect(() => {
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [look])
  return { state, look }
}
