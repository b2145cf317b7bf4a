// The API documentation as HTML: one page, no script.
import { z } from 'zod'
import type { Call } from '#src/contract/call.ts'
import { problems } from '#src/contract/problems.ts'

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const schema = (title: string, part: z.ZodType | undefined, io: 'input' | 'output') => {
  if (!part) return ''
  const { $schema: _, ...rest } = z.toJSONSchema(part, { io, unrepresentable: 'any' })
  return `<details><summary>${title}</summary><pre>${escape(JSON.stringify(rest, null, 2))}</pre></details>`
}

const answer = (row: Call) =>
  row.stream
    ? Object.entries(row.stream)
        .map(([event, data]) => schema(`Event ${event}`, data, 'output'))
        .join('')
    : schema('Answer', row.answer, 'output')

function section(name: string, row: Call): string {
  const failures = row.problems
    .map((code) => `<li><code>${problems[code].status} ${code}</code> ${escape(problems[code].message)}</li>`)
    .join('')
  return `<section><h2><code>${escape(name)}</code></h2><p>${escape(row.summary)}</p>
<p class="who">${row.who.join(' · ')}${row.publicBrowsing ? ' · anonymous with PUBLIC_BROWSING' : ''}${row.idempotencyKey ? ' · takes Idempotency-Key' : ''}</p>
${schema('Path', row.params, 'input')}${schema('Query', row.query, 'input')}${schema('Body', row.body, 'input')}${answer(row)}
${failures ? `<ul>${failures}</ul>` : ''}</section>`
}

export function docsPage(rows: Readonly<Record<string, Call>>): string {
  const sections = Object.entries(rows).map(([name, row]) => section(name, row))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Curio API</title><link rel="stylesheet" href="/api/docs.css"><link rel="icon" href="/icons/icon.svg"></head><body><main><h1>Curio API</h1>
<p>Answers are <code>{ result, … }</code>; <code>result</code> 0 is success. The same for machines: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}</main></body></html>`
}

export const docsStyle = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:52rem;margin:0 auto;padding:2rem 1rem 6rem}a{color:inherit}
h2{font-size:1rem;margin:2.5rem 0 .25rem}p{margin:.25rem 0}.who{font-size:.875rem;opacity:.75}
pre{overflow:auto;font-size:.8125rem;padding:.75rem;border:1px solid color-mix(in srgb,currentColor 20%,transparent)}
ul{padding-left:1.25rem;font-size:.875rem}summary{cursor:pointer}
`
