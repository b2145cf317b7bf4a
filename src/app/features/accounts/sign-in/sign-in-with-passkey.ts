// Loaded when somebody presses the button: few people have a passkey.
import { startAuthentication } from '@simplewebauthn/browser'
import { api } from '#src/app/platform/api/api.ts'

/** Lets the person choose a passkey, and signs them in with it. Returns null if they closed the browser's dialog. */
export async function signInWithPasskey() {
  const { data } = await api('POST /api/passkeys/challenge', { body: {} })
  const signed = await startAuthentication({ optionsJSON: data }).catch((error: unknown) => {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null
    throw error
  })
  if (!signed) return null
  const { userHandle = '', ...response } = signed.response
  return api('POST /api/login/passkey', { body: { credential: { ...signed, response: { ...response, userHandle } } } })
}
