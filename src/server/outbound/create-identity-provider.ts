// Signs people in at the organization's identity provider: OpenID Connect's code flow with PKCE, state and nonce. The
// three are derived from one secret, which only the browser that starts has (OpenID Connect Core 1.0, 15.5.2).
import { createHmac } from 'node:crypto'
import type { Configuration } from 'openid-client'
import { maxNameLength, type UserRole } from '#src/domain/people/people.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { cleanName } from '#src/domain/text/visible-name.ts'

/** The path at Curio to which the provider sends people back. */
const returnPath = '/login/provider'

/** Seconds for each request to the provider. */
const timeoutSeconds = 10

export type ProviderSettings = {
  readonly issuer: string
  /** The origin at which people reach Curio. */
  readonly publicUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** What the button calls it. */
  readonly name: string
  readonly scope: string
  /** The domains whose emails the provider alone gives out, in lower case. */
  readonly emailDomains: readonly string[]
  /** Who is an administrator: a claim, and the value that it has or contains. Undefined: roles are set in Curio. */
  readonly adminClaim: { readonly name: string; readonly value: string } | undefined
}

/** Whom the provider has signed in. */
export type ProviderAccount = {
  readonly issuer: string
  /** Identifies the account at the issuer, for good. */
  readonly subject: string
  /** Verified, and of a domain of the provider; else null. */
  readonly email: string | null
  readonly name: string
  /** Undefined if the provider does not decide roles. */
  readonly role: UserRole | undefined
}

type ProviderFailure = 'provider-unavailable' | 'provider-refused' | 'sign-in-expired'

export type IdentityProvider = {
  readonly name: string
  /** The address at which the person signs in. */
  readonly start: (secret: string) => Promise<Result<string, ProviderFailure>>
  /** Reads whom the provider has signed in. `query` is that of the address it sent the person back to. */
  readonly finish: (secret: string, query: string) => Promise<Result<ProviderAccount, ProviderFailure>>
}

type Log = { readonly warn: (context: object, message: string) => void }

/** Asks for the provider's description at once, and again whenever somebody signs in until it has it. */
export function createIdentityProvider(settings: ProviderSettings, log: Log): IdentityProvider {
  const redirectUri = `${settings.publicUrl}${returnPath}`
  let discovery: Promise<Configuration> | undefined
  const discover = () =>
    (discovery ??= readConfiguration(settings).catch((error: unknown) => {
      discovery = undefined
      throw error
    }))
  const failed = (error: unknown): Result<never, ProviderFailure> => {
    log.warn({ issuer: settings.issuer, ...describe(error) }, 'the identity provider did not sign a person in')
    return fail(isUnavailable(error) ? 'provider-unavailable' : 'provider-refused')
  }
  discover().catch((error: unknown) => {
    log.warn(
      { issuer: settings.issuer, ...describe(error) },
      'the identity provider cannot be reached; the next person who signs in there tries again',
    )
  })
  return {
    name: settings.name,
    async start(secret) {
      try {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
        const url = buildAuthorizationUrl(await discover(), {
          redirect_uri: redirectUri,
          scope: settings.scope,
          state: derive(secret, 'state'),
          nonce: derive(secret, 'nonce'),
          code_challenge: await calculatePKCECodeChallenge(derive(secret, 'verifier')),
          code_challenge_method: 'S256',
        })
        return ok(url.href)
      } catch (error) {
        return failed(error)
      }
    },
    async finish(secret, query) {
      const address = new URL(redirectUri)
      address.search = query
      // Another browser, or another attempt in this one, started what this finishes.
      const state = derive(secret, 'state')
      if (address.searchParams.get('state') !== state) return fail('sign-in-expired')
      try {
        const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client')
        const configuration = await discover()
        const tokens = await authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: derive(secret, 'nonce'),
          pkceCodeVerifier: derive(secret, 'verifier'),
        })
        const claims = tokens.claims()
        if (!claims) return fail('provider-refused')
        const { iss: issuer, sub: subject } = claims
        const more = configuration.serverMetadata().userinfo_endpoint
          ? await fetchUserInfo(configuration, tokens.access_token, subject)
          : {}
        return ok({ issuer, subject, ...readClaims([claims, more], settings) })
      } catch (error) {
        return failed(error)
      }
    },
  }
}

async function readConfiguration({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> {
  const openid = await import('openid-client')
  const basic = openid.ClientSecretBasic(clientSecret)
  const post = openid.ClientSecretPost(clientSecret)
  const { protocol } = new URL(issuer)
  return openid.discovery(
    new URL(issuer),
    clientId,
    undefined,
    (server, ...request) => {
      const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
      return (methods.includes('client_secret_basic') ? basic : post)(server, ...request)
    },
    {
      timeout: timeoutSeconds,
      execute: [
        openid.enableNonRepudiationChecks,
        // oxlint-disable-next-line typescript/no-deprecated -- Marked so that it stands out. The settings accept http on this machine only.
        ...(protocol === 'http:' ? [openid.allowInsecureRequests] : []),
      ],
    },
  )
}

type Claims = Readonly<Record<string, unknown>>

/** Reads the person from the claims of the ID token and of the provider's user info, in this order. */
export function readClaims(
  sources: readonly Claims[],
  { emailDomains, adminClaim }: Pick<ProviderSettings, 'emailDomains' | 'adminClaim'>,
): Omit<ProviderAccount, 'issuer' | 'subject'> {
  const textOf = (name: string) => sources.map((claims) => claims[name]).find((value) => typeof value === 'string')
  // An address and whether it is verified belong together.
  const verified = sources.find((claims) => typeof claims['email'] === 'string' && isVerified(claims))?.['email']
  const email = typeof verified === 'string' && verified.length <= 254 ? verified : ''
  const [, local = '', domain = ''] = /^([^\s@]+)@([^\s@]+)$/.exec(email) ?? []
  // Cut between characters: half of a surrogate pair cannot be stored.
  const names = [textOf('name'), textOf('preferred_username'), local, domain].map((name = '') =>
    cleanName(name)
      .slice(0, maxNameLength)
      .replace(/\p{Surrogate}$/u, ''),
  )
  const values = adminClaim && sources.flatMap((claims) => claims[adminClaim.name])
  return {
    email: emailDomains.includes(domain.toLowerCase()) ? email : null,
    name: names.find((name) => name !== '') ?? '',
    role: values && (values.includes(adminClaim.value) ? 'admin' : 'worker'),
  }
}

/** Microsoft names the claim for an address whose domain the organization has proven to own `xms_edov`. */
const isVerified = (claims: Claims): boolean =>
  [claims['email_verified'], claims['xms_edov']].some((value) => [true, 'true', 1, '1'].some((yes) => yes === value))

const derive = (secret: string, purpose: 'state' | 'nonce' | 'verifier'): string =>
  createHmac('sha256', secret).update(purpose).digest('base64url')

/** No response, one of a server that is not well, or a description that is not that of the issuer. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, cause } = error as Error & { code?: unknown }
  return (
    error instanceof TypeError ||
    code === 'OAUTH_TIMEOUT' ||
    code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' ||
    (cause instanceof Response && (cause.status >= 500 || cause.status === 404))
  )
}

/** What the log says of a failure: no claims, codes or tokens, which the error's cause contains. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return {}
  const { code, error: answer } = error as Error & { code?: unknown; error?: unknown }
  // The query of an address, which anybody can write, has the answer.
  return { reason: error.message, code, ...(typeof answer === 'string' && { answer: answer.slice(0, 60) }) }
}
