import { glow, ground, sheet, swing } from '#tools/make-clips/drawing/sheet.ts'
import { celadon, gold, ink, jade, leafGold, mix, paper, seal } from '#tools/make-clips/drawing/palette.ts'
import type { Scene, Stage } from '#tools/make-clips/scene.ts'

const evening = '#3A3440'

const arch = (x: number) =>
  `M${x},430 V190 C${x},70 ${x + 176},70 ${x + 176},190 V430 h-14 V194 C${x + 162},92 ${x + 14},92 ${x + 14},194 V430Z`

const stage: Stage = {
  shade: evening,
  back:
    ground('#6A5A6B') +
    glow(216, 200, 190, '#EC9A74', 0.55) +
    `<path d="M-40,300 C80,270 140,310 240,286 C330,266 400,300 472,280 V808 H-40Z" fill="#574B5E"/>` +
    sheet(arch(-56), '#2C2834') +
    sheet(arch(128), '#2C2834') +
    sheet(arch(312), '#2C2834') +
    sheet('M-40,-40 H472 V60 H-40Z', '#2C2834') +
    sheet('M-40,60 H472 V74 H-40Z', gold) +
    sheet('M150,74 h132 v52 h-132Z', celadon) +
    `<path d="M166,100 h52 M166,88 h34 M166,112 h42" stroke="${jade}" stroke-width="4"/><path d="M262,86 a13,13 0 1 0 0.1,0Z" fill="${leafGold}"/><path d="M262,100 v-9 M262,100 l7,4" stroke="${ink}" stroke-width="2.6"/>`,
  behind: (seconds) => train(seconds) + lamps(seconds),
  front: (seconds) => {
    const steam = [0, 1, 2, 3].map((at) => {
      const drift = (seconds * 0.16 + at * 0.25) % 1
      return `<ellipse cx="${(-20 + drift * 480).toFixed(1)}" cy="${652 - at * 5}" rx="${70 + at * 8}" ry="22" fill="${paper}" opacity="${(0.26 * Math.sin(drift * Math.PI)).toFixed(2)}"/>`
    })
    return (
      steam.join('') +
      `<path d="M-40,672 H472 V808 H-40Z" fill="#2C2834"/><path d="M-40,672 H472 V686 H-40Z" fill="${leafGold}"/>` +
      Array.from(
        { length: 9 },
        (_, at) => `<path d="M${-30 + at * 58},686 l-22,122" stroke="#413A4A" stroke-width="3"/>`,
      ).join('') +
      `<g transform="translate(352,630)"><rect x="-50" y="-24" width="96" height="68" rx="8" fill="#8A5A34"/><path d="M-20,-24 v-12 h38 v12" fill="none" stroke="#5A3A22" stroke-width="7"/><path d="M-28,-24 V44 M24,-24 V44" stroke="${leafGold}" stroke-width="6"/><circle cx="-2" cy="6" r="9" fill="${seal}"/></g>`
    )
  },
}

function train(seconds: number): string {
  const shake = swing(seconds, 0.9) * 0.8
  const windows = Array.from(
    { length: 5 },
    (_, at) =>
      `<rect x="${-30 + at * 100}" y="${322 + shake}" width="74" height="66" rx="8" fill="${at === 2 ? '#F3DCA6' : '#E9C782'}"/>`,
  )
  return `<path d="M-40,${286 + shake} H472 V520 H-40Z" fill="${seal}"/><path d="M-40,${286 + shake} H472 v12 H-40Z" fill="${mix(seal, ink, 0.4)}"/><path d="M-40,${412 + shake} H472 v10 H-40Z" fill="${leafGold}"/>${windows.join('')}`
}

function lamps(seconds: number): string {
  return [76, 216, 356]
    .map(
      (x, at) =>
        `<g transform="translate(${x},74)"><path d="M0,0 V44" stroke="${ink}" stroke-width="4"/><path d="M-22,62 C-18,38 18,38 22,62Z" fill="${celadon}"/><circle cx="0" cy="68" r="${(46 + 1.5 * swing(seconds, 2.3, at)).toFixed(1)}" fill="${leafGold}" opacity="0.16"/><circle cx="0" cy="64" r="9" fill="#F8E7B4"/></g>`,
    )
    .filter((_, at) => at !== 1)
    .join('')
}

export const platformNine: Scene = {
  id: 'platform-nine',
  title: 'Five minutes on platform nine',
  sourceLanguage: 'Spanish',
  targetLanguage: 'English',
  width: 360,
  framesPerSecond: 30,
  stage,
  cast: {
    left: {
      name: 'Mateo',
      gender: 'male',
      voice: { variant: 'm3', pitch: 42 },
      look: {
        skin: '#B97F55',
        hair: '#221814',
        hairStyle: 'curls',
        garment: 'shirt',
        cloth: '#D8C7A2',
        trim: paper,
        extras: ['moustache'],
        mood: 'worried',
      },
    },
    right: {
      name: 'Inés',
      gender: 'female',
      voice: { variant: 'f2', pitch: 56 },
      look: {
        skin: '#D9A67C',
        hair: '#4A2416',
        hairStyle: 'long',
        garment: 'coat',
        cloth: celadon,
        trim: leafGold,
        extras: ['earrings'],
        prop: 'ticket',
        mood: 'glad',
      },
    },
  },
  lines: [
    { side: 'left', source: '¿De verdad te vas esta noche?', target: 'Are you really leaving tonight?' },
    {
      side: 'right',
      source: 'El tren sale en cinco minutos.',
      target: 'The train leaves in five minutes.',
      shot: 'close',
    },
    {
      side: 'left',
      source: 'Entonces tengo cinco minutos para convencerte.',
      target: 'Then I have five minutes to change your mind.',
      shot: 'close',
    },
    {
      side: 'right',
      source: 'Llevas cinco años intentándolo.',
      target: 'You have been trying to do that, my dear, for five whole years now.',
      overruns: true,
    },
    { side: 'left', source: 'Quédate. Te enseñaré a bailar.', target: "Stay. I'll teach you to dance.", pause: 0.5 },
    { side: 'right', source: 'Pero si tú no sabes bailar.', target: "But you can't dance.", shot: 'close', pause: 0.7 },
  ],
  flaws: [
    'Sentence 4 of the dub is much longer than its slot: it runs over the cut, and the next sentence comes late.',
  ],
}
