import lighthouse from 'lighthouse'

/** Milliseconds, shares of 1 for CLS, points of 100 for what Lighthouse scores. */
export type Figures = {
  readonly performance: number
  readonly FCP: number
  readonly LCP: number
  readonly TBT: number
  readonly CLS: number
  readonly accessibility: number
  readonly 'best practices': number
  readonly SEO: number
}

/**
 * Lighthouse as it judges phones (simulated throttling), in the browser that can be debugged on `port`. It clears caches
 * and service workers first, and leaves whoever is signed in. Throws when the page could not be judged.
 */
export async function auditPage(
  url: string,
  port: number,
  extraHeaders: Record<string, string> = {},
): Promise<Figures> {
  const lhr = await runLighthouse(url, port, extraHeaders)
  if (process.env['BENCH_VERBOSE'] !== undefined) logFailures(lhr.audits)
  const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? NaN
  return {
    performance: score('performance'),
    FCP: value('first-contentful-paint'),
    LCP: value('largest-contentful-paint'),
    TBT: value('total-blocking-time'),
    CLS: value('cumulative-layout-shift'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
  }
}

/** How often a trace may come without its beginning, which is the browser's doing and says nothing about the page. */
const retries = 2

async function runLighthouse(url: string, port: number, extraHeaders: Record<string, string>, retriesLeft = retries) {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    extraHeaders,
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  const lhr = result?.lhr
  if (lhr && !lhr.runtimeError) return lhr
  if (lhr?.runtimeError?.code === 'NO_NAVSTART' && retriesLeft > 0)
    return runLighthouse(url, port, extraHeaders, retriesLeft - 1)
  throw new Error(`Lighthouse: ${lhr?.runtimeError?.message ?? 'no result'}`)
}

type Audits = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']['audits']

/** What fell short, for whoever looks for the reason. */
function logFailures(audits: Audits): void {
  for (const { id, score, displayValue = '' } of Object.values(audits)) {
    if (score !== null && score < 0.9) console.log(`  ${id} ${score} ${displayValue}`)
  }
}
