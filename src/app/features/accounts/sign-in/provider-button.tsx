// Signing in at the organization's identity provider: the button on the sign-in page, and the way back from there.
import { useCall } from '#src/app/platform/query/use-call.ts'
import { useEffect, useState } from 'react'
import { answerTimeoutMs, api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { deviceStorage, tabStorage } from '#src/app/platform/session/device-storage.ts'
import { signInSearchParams } from '#src/app/platform/session/same-origin-path.ts'
import { startSession } from '#src/app/platform/session/session.ts'
import { Button } from '#src/app/ui/button/button.tsx'

/** The name of the provider, on the device: the button is there at once, and says without a network that it needs one. */
const nameKey = 'provider'

/** Where the sign-in that is under way in this tab returns to. */
const targetKey = 'sign-in-to'

/** Shown if there is a provider. Reports why a sign-in there cannot start. */
export function ProviderButton({ onFailure }: { onFailure: (failure: Error | null) => void }) {
  const t = useTranslations('accounts')
  const [name, setName] = useState(() => deviceStorage.read(nameKey))
  useEffect(() => {
    const readName = async () => {
      const { provider } = (await api('GET /api/signUp', {})).data
      setName(provider)
      deviceStorage.write(nameKey, provider)
    }
    void readName().catch(() => undefined)
  }, [])
  const start = useCall(() => api('POST /api/login/provider/start', { body: {}, timeoutMs: answerTimeoutMs }), {
    onError: onFailure,
    onSuccess: ({ data }) => {
      tabStorage.write(targetKey, new URLSearchParams(window.location.search).get('to'))
      // In the same window: an installed app would not get back from another one.
      window.location.assign(data.url)
    },
  })
  return (
    name !== null && (
      <Button
        wide
        busy={start.isPending}
        onClick={() => {
          onFailure(null)
          start.mutate()
        }}
      >
        {t.signInAt(name)}
      </Button>
    )
  )
}

/** Signs in with the provider's answer, which is the query of the page. */
export async function finishProviderSignIn(query: string): Promise<void> {
  startSession(await api('POST /api/login/provider', { body: { query }, timeoutMs: answerTimeoutMs }))
}

/** Returns where the finished sign-in returns to, if not to the first page, and forgets it. */
export function takeTarget(): { to?: string } {
  const target = signInSearchParams(tabStorage.read(targetKey))
  tabStorage.write(targetKey, null)
  return target
}
