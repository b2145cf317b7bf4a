// The API documentation as HTML: one page, no script.
import { z } from 'zod'
import { type Call, limitClassOf } from '#src/contract/call/call.ts'
import { problems } from '#src/contract/call/problems.ts'
import { tagDescriptions, problemCodes } from './build-openapi.ts'
import { clientCommands, clientExample } from './client-example.ts'

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const renderSchema = (title: string, zodType: z.ZodType | undefined, io: 'input' | 'output') => {
  if (!zodType) return ''
  const { $schema: _, ...rest } = z.toJSONSchema(zodType, { io, unrepresentable: 'any' })
  return `<details><summary>${title}</summary><pre>${escape(JSON.stringify(rest, null, 2))}</pre></details>`
}

const renderResponse = (definition: Call) =>
  definition.stream
    ? Object.entries(definition.stream)
        .map(([event, data]) => renderSchema(`Event ${event}`, data, 'output'))
        .join('')
    : renderSchema('Answer', definition.response, 'output')

function renderSection(name: string, definition: Call): string {
  const method = name.split(' ')[0] ?? ''
  const failures = problemCodes(method, definition)
    .map((code) => `<li><code>${problems[code].status} ${code}</code> ${escape(problems[code].message)}</li>`)
    .join('')
  const tokens = definition.tokens ? ` · API tokens: ${definition.tokens.join(', ')}` : ''
  return `<section id="${definition.name}"><h3>${definition.name}</h3><p><code>${escape(name)}</code></p><p>${escape(definition.summary)}</p>
<p class="who">${definition.roles.join(' · ')}${definition.publicBrowsing ? ' · anonymous with PUBLIC_BROWSING' : ''}${tokens}${definition.idempotencyKey ? ' · takes Idempotency-Key' : ''} · limit: ${limitClassOf(method, definition)}</p>
${renderSchema('Path', definition.params, 'input')}${renderSchema('Query', definition.query, 'input')}${renderSchema('Body', definition.body, 'input')}${renderResponse(definition)}
<ul>${failures}</ul></section>`
}

const renderTag = (tag: string, calls: Readonly<Record<string, Call>>) => `<h2 id="${tag}">${tag}</h2>
<p>${escape(tagDescriptions[tag] ?? '')}</p>
${Object.entries(calls)
  .map(([name, definition]) => renderSection(name, definition))
  .join('\n')}`

/** `callsByTag`: the calls by the tag that lists them; `limits`: the rate limits in words. */
export function renderDocsPage(
  callsByTag: Readonly<Record<string, Readonly<Record<string, Call>>>>,
  limits: string,
): string {
  const tags = Object.keys(callsByTag).map((tag) => `<li><a href="#${tag}">${tag}</a></li>`)
  const sections = Object.entries(callsByTag).map(([tag, calls]) => renderTag(tag, calls))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Curio API</title><link rel="stylesheet" href="/api/docs.css"><link rel="icon" href="/icons/icon.svg"></head><body><main><h1>Curio API</h1>
<p>Answers are <code>{ result, … }</code>; <code>result</code> 0 is success. The same for machines: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>Callers are signed in, by the cookie that <a href="#signIn">signIn</a> sets, or send <code>Authorization: Bearer</code> with
an API token. A project’s managers make tokens in its settings. A token acts as whoever made it, in one project, and makes
only calls that name its scope.</p>
<p>${escape(limits)}</p>
<details><summary>A typed client</summary><p>openapi-typescript makes types of openapi.json, with which openapi-fetch checks every
path, input and answer. With the program below as <code>example.ts</code>, and the addresses and ids in the environment:</p>
<pre>${escape(clientCommands)}</pre><pre>${escape(clientExample)}</pre></details>
<nav aria-label="Subjects"><ul class="subjects">${tags.join('')}</ul></nav>
${sections.join('\n')}</main></body></html>`
}

export const docsStyle = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:52rem;margin:0 auto;padding:2rem 1rem 6rem}a{color:inherit}
h2{font-size:1.5rem;margin:3.5rem 0 .25rem}h3{font-size:1rem;margin:2.5rem 0 .25rem}
.subjects{display:flex;flex-wrap:wrap;gap:0 1rem;padding:0;list-style:none}.subjects a{display:block;padding-block:.75rem}
p{margin:.25rem 0}.who{font-size:.875rem;opacity:.75}
pre{overflow:auto;font-size:.8125rem;padding:.75rem;border:1px solid color-mix(in srgb,currentColor 20%,transparent)}
ul{padding-left:1.25rem;font-size:.875rem}summary{cursor:pointer}
`
