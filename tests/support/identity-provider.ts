// An identity provider on loopback (`oidc-provider`), at which everybody who comes is signed in as a chosen account.
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider'
import type { ProviderSettings } from '#src/server/outbound/create-identity-provider.ts'

/** The claims of an account besides its id. */
type Account = Readonly<Record<string, unknown>>

export type TestProvider = {
  readonly settings: ProviderSettings
  /** The accounts, by id. */
  readonly accounts: Map<string, Account>
  /** Follows the address at which a sign-in starts. Returns the query with which the provider sends the person back. */
  readonly signIn: (url: string, accountId: string) => Promise<string>
  readonly close: () => Promise<void>
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

type Options = {
  readonly port?: number
  /** For a browser: Curio's address. People are sent there by way of this server, whose address is known before. */
  readonly appUrl?: () => string
}

export async function startProvider({ port = 0, appUrl }: Options = {}): Promise<TestProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`
  const settings: ProviderSettings = {
    issuer,
    publicUrl: appUrl ? issuer : 'https://curio.example',
    clientId: 'curio',
    clientSecret: 'a secret: of the client',
    name: 'Example',
    scope: 'openid email profile',
    emailDomains: ['test.example'],
    adminClaim: undefined,
  }
  const accounts = new Map<string, Account>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: [`${settings.publicUrl}/login/provider`],
      },
    ],
    claims: { email: ['email', 'email_verified', 'xms_edov'], profile: ['name', 'preferred_username', 'groups'] },
    pkce: { required: () => true },
    adapter: createStore(),
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of the provider'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...accounts.get(accountId) }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      })
      grant.addOIDCScope(settings.scope)
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  server.on('request', (request, response) => {
    const { url = '', headers } = request
    if (appUrl && url.startsWith('/login/')) return response.writeHead(302, { location: `${appUrl()}${url}` }).end()
    if (!url.startsWith('/interaction/')) return void handle(request, response)
    const accountId = headers['x-account']
    const login = { accountId: typeof accountId === 'string' ? accountId : ([...accounts.keys()][0] ?? '') }
    return void provider.interactionFinished(request, response, { login })
  })
  return {
    settings,
    accounts,
    async signIn(url, accountId) {
      let cookie = ''
      let next = new URL(url)
      while (next.origin === issuer) {
        const response = await fetch(next, { redirect: 'manual', headers: { cookie, 'x-account': accountId } })
        cookie = [cookie, ...response.headers.getSetCookie().map((set) => set.split(';')[0])].join('; ')
        const location = response.headers.get('location')
        if (location === null) throw new Error(`${next.pathname}: ${response.status} ${await response.text()}`)
        next = new URL(location, next)
      }
      return next.search
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** What the provider stores, in memory: its own memory warns of itself. */
function createStore(): (model: string) => Adapter {
  const stored = new Map<string, AdapterPayload>()
  const findBy = async (field: 'uid' | 'userCode', value: string) =>
    [...stored.values()].find((payload) => payload[field] === value)
  return (model) => ({
    upsert: async (id, payload) => void stored.set(`${model} ${id}`, payload),
    find: async (id) => stored.get(`${model} ${id}`),
    findByUid: (uid) => findBy('uid', uid),
    findByUserCode: (code) => findBy('userCode', code),
    consume: async (id) => void stored.set(`${model} ${id}`, { ...stored.get(`${model} ${id}`), consumed: 1 }),
    destroy: async (id) => void stored.delete(`${model} ${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key)
    },
  })
}
