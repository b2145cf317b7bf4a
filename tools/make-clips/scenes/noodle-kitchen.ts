import { ground, sheet, swing } from '#tools/make-clips/drawing/sheet.ts'
import { celadon, gold, ink, jade, leafGold, mix, paper, seal, sunken } from '#tools/make-clips/drawing/palette.ts'
import type { Scene, Stage } from '#tools/make-clips/scene.ts'

const tiles = Array.from({ length: 70 }, (_, at) => {
  const x = -20 + (at % 10) * 48
  const y = 216 + Math.floor(at / 10) * 48
  return `<rect x="${x}" y="${y}" width="44" height="44" rx="3" fill="${(at * 7 + Math.floor(at / 10)) % 9 === 0 ? jade : mix(paper, celadon, 0.1 + ((at * 5) % 4) * 0.02)}"/>`
}).join('')

const pots = [
  [50, seal],
  [140, celadon],
  [236, '#C98A3A'],
  [330, sunken],
  [400, seal],
] as const

const stage: Stage = {
  shade: '#4B4A40',
  back:
    ground('#CFC7AE') +
    tiles +
    sheet('M-40,-40 H472 V200 H-40Z', '#E9DCC0') +
    sheet('M-40,150 H472 V168 H-40Z', '#7A5A30') +
    pots
      .map(
        ([x, fill], at) =>
          sheet(`M${x - 30},${88 + (at % 2) * 10} h60 c6,20 4,44 -6,62 h-48 c-10,-18 -12,-42 -6,-62Z`, fill) +
          `<path d="M${x - 34},${88 + (at % 2) * 10} h68" stroke="${mix(fill, ink, 0.4)}" stroke-width="7" stroke-linecap="round"/>`,
      )
      .join('') +
    sheet('M-40,0 H472 V22 H-40Z', '#7A5A30'),
  behind: (seconds) =>
    [26, 92, 190, 284, 368]
      .map(
        (x, at) =>
          `<g transform="translate(${x},20) rotate(${3 * swing(seconds, 4.6, at)})">${at % 2 === 0 ? garlic() : chillies()}</g>`,
      )
      .join(''),
  front: (seconds) => {
    const puff = (x: number, at: number) => {
      const rise = (seconds * 0.28 + at * 0.25) % 1
      return `<circle cx="${(x + 12 * swing(seconds, 3, at)).toFixed(1)}" cy="${(612 - rise * 150).toFixed(1)}" r="${(12 + rise * 20).toFixed(1)}" fill="${paper}" opacity="${(0.34 * (1 - rise)).toFixed(2)}"/>`
    }
    return (
      [190, 214, 238, 222].map(puff).join('') +
      `<path d="M-40,662 H472 V808 H-40Z" fill="${ink}" opacity="0.22"/><path d="M-40,668 H472 V808 H-40Z" fill="#8B6B3F"/><path d="M-40,668 H472 V684 H-40Z" fill="#C9A45A"/>` +
      `<path d="M146,620 h140 l-10,62 h-120Z" fill="${mix(ink, paper, 0.16)}"/><ellipse cx="216" cy="620" rx="72" ry="13" fill="${mix(ink, paper, 0.3)}"/><ellipse cx="216" cy="620" rx="62" ry="9" fill="#C4622D"/><path d="M130,640 h18 M284,640 h18" stroke="${ink}" stroke-width="10" stroke-linecap="round"/>` +
      [24, 62, 40]
        .map(
          (x, at) =>
            `<g transform="translate(${x},${at === 2 ? 626 : 650})"><circle r="21" fill="#C98A3A"/><path d="M-12,-14 q12,14 0,30 M0,-21 v40 M12,-14 q-12,14 0,30" fill="none" stroke="${gold}" stroke-width="2.5"/><path d="M-4,-20 q4,-14 10,-16" fill="none" stroke="${celadon}" stroke-width="5" stroke-linecap="round"/></g>`,
        )
        .join('') +
      `<g transform="translate(372,648)"><path d="M-46,-16 h92 c-4,28 -20,38 -34,38 h-24 c-14,0 -30,-10 -34,-38Z" fill="${celadon}"/><path d="M-40,-4 h80" stroke="${jade}" stroke-width="5"/><path d="M-6,-20 l48,-44 M6,-18 l52,-36" stroke="#5E4410" stroke-width="5" stroke-linecap="round"/></g>`
    )
  },
}

function garlic(): string {
  return (
    `<path d="M0,0 V70" stroke="${gold}" stroke-width="3"/>` +
    [0, 1, 2]
      .map(
        (at) =>
          `<circle cx="${at % 2 === 0 ? -7 : 7}" cy="${30 + at * 18}" r="12" fill="${at === 1 ? sunken : paper}"/>`,
      )
      .join('')
  )
}

function chillies(): string {
  return (
    `<path d="M0,0 V60" stroke="${gold}" stroke-width="3"/>` +
    [0, 1, 2, 3]
      .map(
        (at) =>
          `<path d="M0,${18 + at * 14} q${at % 2 === 0 ? -16 : 16},4 ${at % 2 === 0 ? -14 : 14},28 q${at % 2 === 0 ? 10 : -10},-8 ${at % 2 === 0 ? 14 : -14},-20Z" fill="${at === 2 ? leafGold : seal}"/>`,
      )
      .join('')
  )
}

export const noodleKitchen: Scene = {
  id: 'noodle-kitchen',
  title: 'A hundred onions',
  sourceLanguage: 'Korean',
  targetLanguage: 'Mandarin',
  width: 360,
  framesPerSecond: 30,
  stage,
  cast: {
    left: {
      name: '준호',
      gender: 'male',
      voice: { variant: 'm1', pitch: 48 },
      look: {
        skin: '#EBC39B',
        hair: '#3A2A20',
        hairStyle: 'curls',
        garment: 'apron',
        cloth: '#D9C9A8',
        trim: celadon,
        extras: [],
        mood: 'glad',
      },
    },
    right: {
      name: '할머니',
      gender: 'female',
      voice: { variant: 'f3', pitch: 36 },
      look: {
        skin: '#EBC8A6',
        hair: '#B9B2A6',
        hairStyle: 'bun',
        garment: 'robe',
        cloth: '#7E4A5A',
        trim: '#EAD9C0',
        extras: ['headscarf', 'wrinkles'],
        prop: 'ladle',
        mood: 'calm',
      },
    },
  },
  lines: [
    { side: 'left', source: '할머니, 국물이 왜 이렇게 맛있어요?', target: '奶奶，这汤怎么这么好喝？' },
    { side: 'right', source: '서두르지 않으니까.', target: '因为我从来不着急。', shot: 'close' },
    { side: 'left', source: '저도 배울 수 있을까요?', target: '我也能学会吗？', shot: 'close' },
    { side: 'right', source: '먼저 양파 백 개를 썰어 봐라.', target: '你先去洗一百个碗。' },
    { side: 'left', source: '백 개요?', target: '一百个？', shot: 'close' },
    { side: 'right', source: '울면서 배우는 거야.', target: '一边哭，一边就学会了。', pause: 0.5 },
  ],
  flaws: [
    'Sentence 4 of the dub says "first wash a hundred bowls", where the source says "first chop a hundred onions".',
  ],
}
