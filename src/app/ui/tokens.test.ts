import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const guide = readFileSync('docs/design.md', 'utf8')
const css = readFileSync('src/app/ui/tokens.css', 'utf8')

type Theme = 'light' | 'dark'

/** Colours by name: `--name: light-dark(#…, #…)` has one per theme, a plain `#…` applies to both. */
const colours = new Map(
  [...css.matchAll(/--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(
    ([, name, light, dark, both]) => [name, { light: light ?? both, dark: dark ?? both }],
  ),
)

/** The rows of the guide's table of pairs: foreground, background, and the minimum ratio of WCAG 2.2 AA. */
const pairs = [...guide.matchAll(/^\| `([\w-]+)` on `([\w-]+)` \| ([\d.]+) \|/gm)].map(
  ([, text = '', ground = '', least]) => ({
    text,
    ground,
    least: Number(least),
  }),
)

/** Relative luminance of a `#rrggbb` colour, 0 to 1, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(text: string, ground: string, theme: Theme): number {
  const [a, b] = [text, ground].map((name) => {
    const hex = colours.get(name)?.[theme]
    if (hex === undefined) throw new Error(`tokens.css has no colour --${name}`)
    return luminance(hex) + 0.05
  })
  return a === undefined || b === undefined ? 0 : Math.max(a, b) / Math.min(a, b)
}

test('with forced colours, the neutral roles are of the reader’s palette, in this stylesheet alone', () => {
  const [, forced = ''] = /@media \(forced-colors: active\) \{([^]*?)\n\}/.exec(css) ?? []
  const neutral = ['paper', 'surface', 'raised', 'sunken', 'ink', 'ink-2', 'line', 'control']
  const replaced = [...forced.matchAll(/--([\w-]+): [^;]*\bCanvas(?:Text)?\b[^;]*;/g)].map(([, name]) => name)
  expect(replaced).toEqual(expect.arrayContaining(neutral))
  const others = globSync('src/**/*.css').filter((file) => !file.endsWith('tokens.css'))
  expect(others.filter((file) => readFileSync(file, 'utf8').includes('forced-colors'))).toEqual([])
})

describe('the contrast of colours', () => {
  test('the guide lists a pair for every text colour', () => {
    const read = [
      'ink',
      'ink-2',
      'seal',
      'celadon',
      'gold',
      'male',
      'female',
      'unknown',
      'control',
      'on-seal',
      'on-voice',
    ]
    expect(pairs.map(({ text }) => text)).toEqual(expect.arrayContaining(read))
  })

  describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
    test.each(pairs)('the contrast of $text on $ground is at least $least', ({ text, ground, least }) => {
      expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(least)
    })
  })
})
