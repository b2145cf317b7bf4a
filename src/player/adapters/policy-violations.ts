// Which requests for a video the page's content security policy refused. A browser tells a request's first address, never
// where it was redirected to (https://www.w3.org/TR/CSP3/#create-violation-for-request).
import type { MediaProblem } from '#src/player/core/media.ts'
import type { Scope } from '#src/player/core/scope.ts'

export type PolicyViolations = {
  /** The problem a request for `url` met; `null` when the policy let it pass. */
  readonly problemOf: (url: string) => MediaProblem | null
}

type Violation = Pick<SecurityPolicyViolationEvent, 'blockedURI' | 'effectiveDirective' | 'originalPolicy'>

/** Listens until the scope closes. */
export function watchPolicyViolations(scope: Scope): PolicyViolations {
  const violations: Violation[] = []
  const note = ({ blockedURI, effectiveDirective, originalPolicy }: SecurityPolicyViolationEvent) => {
    violations.push({ blockedURI, effectiveDirective, originalPolicy })
  }
  scope.listen<'securitypolicyviolation', SecurityPolicyViolationEvent>(document, 'securitypolicyviolation', note)
  return { problemOf: (url) => problemOfViolations(violations, new URL(url, document.baseURI), location.origin) }
}

/** Some browsers tell the whole address, some its origin alone. */
export function problemOfViolations(
  violations: readonly Violation[],
  { href, origin, host }: URL,
  pageOrigin: string,
): MediaProblem | null {
  const violation = violations.find(
    ({ blockedURI, effectiveDirective }) =>
      /^(media|connect)-src$/.test(effectiveDirective) && (blockedURI === origin || blockedURI === withoutHash(href)),
  )
  if (!violation) return null
  const sources = sourcesOf(violation)
  const redirects = sources.includes(origin) || (origin === pageOrigin && sources.includes("'self'"))
  return { kind: 'host-not-allowed', host, redirects }
}

/** The host of an address, as a person names it. */
export function hostOf(url: string): string {
  return new URL(url, document.baseURI).host
}

function sourcesOf({ originalPolicy, effectiveDirective }: Violation): readonly string[] {
  const directives = originalPolicy.split(';').map((directive) => directive.trim().split(/\s+/))
  return directives.find(([name]) => name === effectiveDirective)?.slice(1) ?? []
}

function withoutHash(href: string): string {
  return href.replace(/#.*$/, '')
}
