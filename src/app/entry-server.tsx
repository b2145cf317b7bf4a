// The app's entry on the server: renders one page for one person to HTML.
import { dehydrate, type QueryClient, type Query } from '@tanstack/react-query'
import { createMemoryHistory, rootRouteId } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import type { PageRenderer, PageContext, RenderPage } from '#src/contract/page-renderer.ts'
import { ApiProblem } from './platform/api/api-problem.ts'
import { chosenLocale, loadLanguage } from './platform/i18n/language.ts'
import { intlTag, type Locale } from './platform/i18n/locale.ts'
import { createQueryClient } from './platform/query/query-client.ts'
import {
  provideServerRenderedPage,
  type ServerRenderedPage,
  currentPageRequest,
} from './platform/page/server-rendered-page.tsx'
import { serverNow } from './platform/api/server-clock.ts'
import { App } from './app.tsx'
import { describePage } from './describe-page.ts'
import { createAppRouter } from './router.ts'

// The queries of a page that is rendered on the server.

/** Resolves when no query is loading: to the error of one that failed, otherwise to null. */
async function settleQueries(client: QueryClient): Promise<Error | null> {
  const queries = client.getQueryCache().getAll()
  await Promise.all(queries.map(async ({ promise }) => promise?.catch(() => undefined)))
  return queries.find(({ state }) => state.error !== null)?.state.error ?? null
}

/** Starts the queries that components use and nothing has loaded. Returns whether there were any. */
function fetchRenderedQueries(client: QueryClient): boolean {
  const queries = client.getQueryCache().getAll().filter(isUnloaded)
  for (const query of queries) void query.fetch().catch(() => undefined)
  return queries.length > 0
}

/** A disabled query has no function to call, or says so in the options of its component. */
function isUnloaded({ state, options }: Query): boolean {
  const { enabled } = options as { readonly enabled?: unknown }
  return state.data === undefined && typeof options.queryFn === 'function' && enabled !== false
}

/** How often a page is rendered until its queries are known: a query may depend on another one's data. */
const maxPasses = 4

const render: RenderPage = async ({ url, person, isWideScreen, timeZone, publicBrowsing }) => {
  const language = await loadLanguage(chosenLocale())
  const queryClient = createQueryClient({ onNotSignedIn: () => undefined, onSecondFactorRequired: () => undefined })
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [url] }))
  await router.load()
  const { matches, location } = router.state
  if (matches.some(({ error }) => isNotFound(error))) return 'missing'
  if (location.href !== router.latestLocation.href || matches.some(({ status }) => status !== 'success')) return null
  if (matches.some(({ staticData }) => staticData.browserOnly !== undefined)) return null
  // The browser's router would replace a non-canonical URL during hydration.
  const canonicalLocation = router.buildLocation({
    to: location.pathname,
    search: true,
    params: true,
    hash: true,
    _includeValidateSearch: true,
  })
  if (canonicalLocation.publicHref !== location.publicHref) return null
  const renderedAt = serverNow()
  Object.assign(currentPageRequest(), { renderedAt })
  const app = <App language={language} queryClient={queryClient} router={router} />
  const result = await renderWithData(app, url, queryClient)
  // A redirect, which the browser follows.
  if (result === '') return null
  if (typeof result !== 'string') return isNotFound(result.problem) ? 'missing' : null
  const view: PageContext = { person, locale: language.locale, isWideScreen, timeZone, publicBrowsing }
  const data: ServerRenderedPage = { ...view, renderedAt, queries: dehydrate(queryClient) }
  const description = describePage(matches, queryClient, language, result)
  queryClient.clear()
  return {
    html: result,
    data: JSON.stringify(data),
    hasDates: currentPageRequest().hasDates ?? false,
    lang: intlTag(language.locale),
    modules: [...routeModules(matches), ...textModules(language.locale)],
    ...description,
  }
}

export const createRenderer: PageRenderer['createRenderer'] = (current) => {
  provideServerRenderedPage(() => current() ?? null)
  return render
}

const isNotFound = (error: unknown) =>
  error instanceof ApiProblem && (error.problem === 'not-found' || error.problem === 'task-deleted')

/**
 * Renders the page with the data of every query it uses, whether a loader started the query or a component. Returns the
 * problem of a call that was refused: the browser, which can retry, renders such a page.
 */
async function renderWithData(
  app: ReactNode,
  url: string,
  queryClient: QueryClient,
): Promise<string | { problem: ApiProblem }> {
  for (let pass = 1; ; pass += 1) {
    const error = await settleQueries(queryClient)
    if (error instanceof ApiProblem) return { problem: error }
    if (error) throw error
    const html = await renderOnce(app, url)
    if (pass === maxPasses || !fetchRenderedQueries(queryClient)) return html
  }
}

async function renderOnce(app: ReactNode, url: string): Promise<string> {
  const renderErrors: unknown[] = []
  const { prelude } = await prerender(app, {
    // React would send larger parts after the page and insert them with inline scripts.
    progressiveChunkSize: Infinity,
    onError: (error) => void renderErrors.push(error),
  })
  const html = await new Response(prelude).text()
  if (renderErrors.length > 0) throw new AggregateError(renderErrors, `${url} could not be rendered`)
  return html
}

/** The modules of the matched routes, as the router's build splits them. */
function routeModules(matches: readonly { readonly routeId: string }[]): string[] {
  return matches
    .filter(({ routeId }) => routeId !== rootRouteId)
    .map(({ routeId }) => `${routeId.slice(1)}${routeId.endsWith('/') ? 'index' : ''}`.replaceAll('/', '.'))
    .map((name) => `src/app/routes/${name}.tsx?tsr-split=component---loader`)
}

/** The modules of the texts that the page shows. */
function textModules(locale: Locale): string[] {
  const bundles = currentPageRequest().hasManagersTexts ? ['everybody', 'managers'] : ['everybody']
  return bundles.map((name) => `src/app/platform/i18n/${locale.toLowerCase()}/for-${name}.ts`)
}
