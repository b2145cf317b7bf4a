// Records which media requests the page's content security policy refused. A browser reports a request's first URL,
// never the one it was redirected to (https://www.w3.org/TR/CSP3/#create-violation-for-request).
import type { MediaProblem } from '#src/player/core/media.ts'
import type { Scope } from '#src/player/core/scope.ts'

export type PolicyViolations = {
  /** The problem of a request for `url`; `null` if the policy did not refuse it. */
  readonly problemOf: (url: string) => MediaProblem | null
}

type Violation = Pick<SecurityPolicyViolationEvent, 'blockedURI' | 'effectiveDirective' | 'originalPolicy'>

/** Listens until the scope closes. */
export function watchPolicyViolations(scope: Scope): PolicyViolations {
  const violations: Violation[] = []
  const record = ({ blockedURI, effectiveDirective, originalPolicy }: SecurityPolicyViolationEvent) => {
    violations.push({ blockedURI, effectiveDirective, originalPolicy })
  }
  scope.listen<'securitypolicyviolation', SecurityPolicyViolationEvent>(document, 'securitypolicyviolation', record)
  return { problemOf: (url) => problemOfViolations(violations, new URL(url, document.baseURI), location.origin) }
}

/** `blockedURI` is the whole URL in some browsers and the origin in others. */
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
  return { kind: 'host-not-allowed', host, isRedirect: redirects }
}

/** Host and port of a URL, which may be relative to the page. */
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
