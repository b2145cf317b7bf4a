import { glow, ground, lantern, sheet, swing } from '#tools/make-clips/drawing/sheet.ts'
import { celadon, gold, ink, leafGold, mix, paper, seal } from '#tools/make-clips/drawing/palette.ts'
import type { Scene, Stage } from '#tools/make-clips/scene.ts'

const dusk = '#232A33'

const awning = (y: number) =>
  Array.from({ length: 9 }, (_, at) => {
    const x = -36 + at * 56
    return `<path d="M${x},${y} h56 v38 a28,24 0 0 1 -56,0Z" fill="${at % 2 === 0 ? seal : paper}"/>`
  }).join('')

const stage: Stage = {
  shade: dusk,
  back:
    ground(dusk) +
    glow(216, 250, 200, '#8A4A2A', 0.75) +
    sheet(
      'M-40,330 V170 h70 v-34 h52 v60 h34 v-96 h66 v70 h48 v-44 h74 v90 h44 v-60 h60 v64 h64 V808 H-40Z',
      '#33363A',
    ) +
    sheet('M-40,420 V262 h44 v30 h74 v-56 h48 v84 h90 v-64 h66 v40 h58 v-62 h60 v54 h72 V808 H-40Z', '#46403A') +
    Array.from(
      { length: 16 },
      (_, at) =>
        `<rect x="${18 + (at % 8) * 52}" y="${at < 8 ? 306 : 344}" width="12" height="16" fill="${at % 3 === 0 ? '#6B5A3C' : leafGold}" opacity="0.85"/>`,
    ).join('') +
    sheet('M-40,96 H472 V132 H-40Z', '#6E2014') +
    `<g filter="url(#cut)">${awning(130)}</g>`,
  behind: (seconds) =>
    [
      [58, 0],
      [178, 0.8],
      [270, 1.9],
      [386, 0.4],
    ]
      .map(
        ([x = 0, phase = 0], at) =>
          `<g transform="translate(${x},${at % 2 === 0 ? 208 : 190}) rotate(${5 * swing(seconds, 4, phase)} 0 -60) scale(0.82)"><circle cx="0" cy="38" r="62" fill="${leafGold}" opacity="0.13"/>${lantern('#D9572E', gold)}</g>`,
      )
      .join(''),
  front: (seconds) => {
    const steam = [70, 150, 330].map((x, at) => {
      const drift = 8 * swing(seconds, 3.2, at)
      return `<path d="M${x},660 q${14 + drift},-22 0,-44 q${-14 + drift},-22 4,-44" fill="none" stroke="${paper}" stroke-width="9" stroke-linecap="round" opacity="0.3"/>`
    })
    return (
      steam.join('') +
      `<path d="M-40,664 H472 V808 H-40Z" fill="${ink}" opacity="0.3" transform="translate(0,-6)"/><path d="M-40,664 H472 V808 H-40Z" fill="${mix(gold, '#000000', 0.22)}"/><path d="M-40,664 H472 V682 H-40Z" fill="${leafGold}"/>` +
      `<path d="M34,664 l10,-34 h62 l10,34Z M118,664 l10,-34 h62 l10,34Z" fill="${celadon}"/><path d="M44,630 h62 M128,630 h62" stroke="#86C4B3" stroke-width="8"/>` +
      `<path d="M284,664 c2,-40 96,-40 98,0Z" fill="${paper}"/><path d="M296,652 q38,-12 74,0" fill="none" stroke="${seal}" stroke-width="4"/>` +
      Array.from(
        { length: 6 },
        (_, at) => `<path d="M${10 + at * 76},704 l30,46 l30,-46Z" fill="${mix(gold, '#000000', 0.4)}"/>`,
      ).join('')
    )
  },
}

export const nightMarket: Scene = {
  id: 'night-market',
  title: 'Ten years at the night market',
  sourceLanguage: 'Mandarin',
  targetLanguage: 'English',
  width: 432,
  framesPerSecond: 30,
  hls: { segments: 'fmp4', ladder: true },
  stage,
  cast: {
    left: {
      name: '小满',
      gender: 'female',
      voice: { variant: 'f2', pitch: 58 },
      look: {
        skin: '#F2D3B3',
        hair: ink,
        hairStyle: 'bun',
        garment: 'apron',
        cloth: seal,
        trim: paper,
        extras: ['earrings', 'flower'],
        prop: 'skewer',
        mood: 'glad',
      },
    },
    right: {
      name: '阿林',
      gender: 'male',
      voice: { variant: 'm3', pitch: 36 },
      look: {
        skin: '#E6BC94',
        hair: '#2B241E',
        hairStyle: 'short',
        garment: 'shirt',
        cloth: celadon,
        trim: '#E8DFCB',
        extras: ['glasses'],
        mood: 'calm',
      },
    },
  },
  lines: [
    {
      side: 'left',
      source: '两串豆腐，一碗凉粉，还要别的吗？',
      target: 'Two tofu skewers, one cold jelly. Anything else?',
    },
    { side: 'right', source: '你不记得我了吗？', target: "Don't you remember me?", shot: 'close' },
    {
      side: 'left',
      source: '等一下，你是隔壁班的阿林！',
      target: "Wait. You're Lin, from next door's class!",
      shot: 'close',
      pause: 0.6,
    },
    { side: 'right', source: '十年了，你还是放太多辣椒。', target: 'Ten years, and still far too much chilli.' },
    {
      side: 'left',
      source: '十年了，你还是一边抱怨，一边吃完。',
      target: 'Ten years, and you still complain and eat it all.',
    },
  ],
  flaws: [],
}
