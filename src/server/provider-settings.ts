// The settings of the identity provider.
import { z } from 'zod'

import type { ProviderSettings } from '#src/server/outbound/create-identity-provider.ts'
import { isIssuer, listSetting } from './setting-values.ts'

export const providerSchema = z.object({
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, 'must be a URL such as https://id.example, without a query; http only on this machine')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').optional(),
  OIDC_SCOPE: z
    .string()
    .regex(/^openid( [\w.:/-]+)*$/, 'must begin with openid, such as openid email profile')
    .default('openid email profile'),
  OIDC_EMAIL_DOMAINS: listSetting
    .refine(
      (domains) => domains.every((domain) => /^[\w-]+(\.[\w-]+)+$/.test(domain)),
      'must be domains such as curio.example, separated by commas',
    )
    .transform((domains) => domains.map((domain) => domain.toLowerCase()))
    .optional(),
  OIDC_ADMIN_CLAIM: z
    .string()
    .regex(/^[^=]+=.+$/, 'must be a claim and its value, such as groups=curio-admins')
    .optional(),
})

/** Undefined without a provider; what it needs is there, or the start has failed. */
export function providerOf(
  values: z.output<typeof providerSchema>,
  publicUrl: string | undefined,
): ProviderSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values
  const emailDomains = values.OIDC_EMAIL_DOMAINS
  if (!issuer || !clientId || !clientSecret || !emailDomains || !publicUrl) return undefined
  const [claim = '', ...value] = values.OIDC_ADMIN_CLAIM?.split('=') ?? []
  return {
    issuer,
    clientId,
    clientSecret,
    emailDomains,
    publicUrl,
    name: values.OIDC_NAME ?? new URL(issuer).hostname,
    scope: values.OIDC_SCOPE,
    adminClaim: claim === '' ? undefined : { name: claim, value: value.join('=') },
  }
}
