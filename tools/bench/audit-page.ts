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

/** Audits that are informative and have no failing score. */
const informativeAudits = ['long-tasks', 'layout-shifts']

/** Logs the audits that failed with their elements, the long tasks with their script, and the layout shifts. */
function logFailures(audits: Audits): void {
  for (const { id, score, displayValue = '', details } of Object.values(audits)) {
    if (!informativeAudits.includes(id) && (score === null || score >= 0.9)) continue
    console.log(`  ${id} ${score} ${displayValue}`)
    if (details?.type !== 'table') continue
    for (const { node, url, startTime, duration, score: shift } of details.items.slice(0, maxItems)) {
      const element = typeof node === 'object' && 'snippet' in node ? node.snippet : undefined
      const values = [url, startTime, duration, shift, element].filter((value) => value !== undefined)
      if (values.length > 0) console.log(`    ${values.map((value) => formatItem(value)).join(' ')}`)
    }
  }
}

const maxItems = 12

const formatItem = (value: unknown) => (typeof value === 'number' ? Number(value.toFixed(3)) : String(value))
