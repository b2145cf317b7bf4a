// The app's entry on the server: renders one page for one person to HTML.
import { dehydrate } from '@tanstack/react-query'
import { createMemoryHistory, rootRouteId } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import type { PageRenderer, PageContext, RenderPage } from '#src/contract/page-renderer.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { loadLanguage } from '#src/app/platform/i18n/language.ts'
import { documentTag, isLocale, type Locale } from '#src/app/platform/i18n/locale.ts'
import { createQueryClient } from '#src/app/platform/query/query-client.ts'
import { provideServerRenderedPage, type ServerRenderedPage, currentPageRequest } from './server-rendered-page.ts'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { App } from '#src/app/app.tsx'
import { describePage } from '#src/app/describe-page.ts'
import { createAppRouter } from '#src/app/router.ts'

const render: RenderPage = async ({ url, person, locale, isWideScreen, publicBrowsing }) => {
  const language = await loadLanguage(isLocale(locale) ? locale : 'default')
  const queryClient = createQueryClient(() => undefined)
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [url] }))
  await router.load()
  const { matches, location } = router.state
  if (matches.some(({ error }) => error instanceof ApiProblem && error.problem === 'not-found')) return 'missing'
  if (location.href !== router.latestLocation.href || matches.some(({ status }) => status !== 'success')) return null
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
  currentPageRequest().renderedAt = renderedAt
  const renderErrors: unknown[] = []
  const { prelude } = await prerender(<App language={language} queryClient={queryClient} router={router} />, {
    // React would send larger parts after the page and insert them with inline scripts.
    progressiveChunkSize: Infinity,
    onError: (error) => void renderErrors.push(error),
  })
  const html = await new Response(prelude).text()
  if (renderErrors.length > 0) throw new AggregateError(renderErrors, `${url} could not be rendered`)
  const view: PageContext = { person, locale: language.locale, isWideScreen, publicBrowsing }
  const data: ServerRenderedPage = { ...view, renderedAt, queries: dehydrate(queryClient) }
  const description = describePage(matches, queryClient, language)
  queryClient.clear()
  return {
    html,
    data: JSON.stringify(data),
    lang: documentTag(language.locale),
    modules: listModules(matches, language.locale),
    ...description,
  }
}

export const createRenderer: PageRenderer['createRenderer'] = (current) => {
  provideServerRenderedPage(() => current() ?? null)
  return render
}

/** The modules of the matched routes, as the router's build splits them, and of the locale. */
function listModules(matches: readonly { readonly routeId: string }[], locale: Locale): string[] {
  const routes = matches
    .filter(({ routeId }) => routeId !== rootRouteId)
    .map(({ routeId }) => `${routeId.slice(1)}${routeId.endsWith('/') ? 'index' : ''}`.replaceAll('/', '.'))
    .map((name) => `src/app/routes/${name}.tsx?tsr-split=component`)
  return locale === 'zh-Hans' ? [...routes, 'src/app/platform/i18n/zh-hans/translations.ts'] : routes
}
