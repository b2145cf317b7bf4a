import lighthouse from 'lighthouse'

/** Milliseconds; CLS from 0 to 1; Lighthouse's scores from 0 to 100. */
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
 * Runs Lighthouse with its mobile settings (simulated throttling) in the browser that listens for debugging on `port`.
 * Clears caches and service workers first; keeps the session. Throws if the page could not be audited.
 */
export async function auditPage(url: string, port: number): Promise<Figures> {
  const lhr = await runLighthouse(url, port)
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

/** Retries of a trace without its start event, which is a fault of the browser, not the page. */
const retries = 2

async function runLighthouse(url: string, port: number, retriesLeft = retries) {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  const lhr = result?.lhr
  if (lhr && !lhr.runtimeError) return lhr
  if (lhr?.runtimeError?.code === 'NO_NAVSTART' && retriesLeft > 0) return runLighthouse(url, port, retriesLeft - 1)
  throw new Error(`Lighthouse: ${lhr?.runtimeError?.message ?? 'no result'}`)
}

type Audits = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']['audits']

/** Logs the audits that failed. */
function logFailures(audits: Audits): void {
  for (const { id, score, displayValue = '' } of Object.values(audits)) {
    if (score !== null && score < 0.9) console.log(`  ${id} ${score} ${displayValue}`)
  }
}
