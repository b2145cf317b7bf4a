import type { Backdrop, Decor, GlazeName, VesselForm } from '#src/demo/catalogue/piece.ts'
import type { Random } from '#src/demo/catalogue/random.ts'
import { standingShadow, stillLife } from '#tools/demo-art/core/backdrop.ts'
import { darker, lighter } from '#tools/demo-art/core/colour.ts'
import { arc, clamp } from '#tools/demo-art/core/geometry.ts'
import { type Lathe } from '#tools/demo-art/core/lathe.ts'
import type { Scene } from '#tools/demo-art/core/scene.ts'
import { type Box, shadingImage } from '#tools/demo-art/core/shading.ts'
import { linear, pathOf, strokePath } from '#tools/demo-art/core/svg.ts'
import { decorate, decorateCrown, decorateLid } from './decor.ts'
import { type Glaze, glazes } from './glazes.ts'
import { buildForm, type Form } from './vessel-forms.ts'
import { additionsOf } from './vessel-parts.ts'

export type VesselLook = { form: VesselForm; glaze: GlazeName; decor: Decor; backdrop: Backdrop }

/** A turned vessel on a table; `turn` in radians shows another of its sides. */
export function drawVessel({ form: name, glaze, decor, backdrop }: VesselLook, random: Random, turn: number): Scene {
  const form = buildForm(name, random.fork('form'))
  const { body, lid } = form
  const ornament = {
    body: decorate(decor, form, random.fork('decor'), turn),
    lid: lid ? decorateLid(decor, lid, random.fork('lid'), turn) : '',
    crown: lid ? decorateCrown(decor, lid, random.fork('crown')) : '',
  }
  const parts = additionsOf(name, body, glazes[glaze], random.fork('parts'))
  const box = boxAround(body, lid)
  return {
    content:
      stillLife(backdrop, random.fork('backdrop'), body.bottom + parts.below - 96) +
      (parts.below
        ? standingShadow(body.cx, body.bottom + parts.below, body.widest * 0.66, body.bottom - body.top)
        : standing(body)) +
      parts.behind +
      turned(form, glazes[glaze], ornament, random.fork('glaze')) +
      parts.before,
    piece: {
      x: box.x - parts.left,
      y: box.y - parts.above,
      width: box.width + parts.left + parts.right,
      height: box.height + parts.above + parts.below,
    },
    detail: decor === 'plain' ? shoulders(form) : closeUp(form),
  }
}

export const standing = (body: Lathe): string =>
  standingShadow(
    body.cx,
    body.bottom + body.radiusAt(body.bottom) * body.tilt * 0.5,
    body.radiusAt(body.bottom),
    body.bottom - body.top,
  )

function boxAround(body: Lathe, lid?: Lathe): Box {
  const top = lid ? lid.box.y : body.box.y
  return { ...body.box, y: top, height: body.box.y + body.box.height - top }
}

/** The part of the belly that faces the viewer, slightly towards the window. */
function closeUp({ body, belly }: Form): Box {
  const [from, to] = belly
  const width = Math.max((to - from) * 0.95, body.widest * 0.8)
  return {
    x: body.cx - width * 0.58,
    y: (from + to) / 2 - width * 0.62 + body.widest * body.tilt * 0.7,
    width,
    height: width * 1.25,
  }
}

/** Lip or lid and the part below it: the close-up of a plain piece, which has no ornament to show. */
function shoulders({ body, lid }: Form): Box {
  const top = (lid ?? body).box.y
  const width = Math.min(body.widest * 1.7, (body.bottom - top) * 0.8)
  return { x: body.cx - width * 0.62, y: top - width * 0.1, width, height: width * 1.25 }
}

/** Body, mouth and lid in paint order. */
function turned(
  form: Form,
  glaze: Glaze,
  ornament: { body: string; lid: string; crown: string },
  random: Random,
): string {
  const { body, lid } = form
  if (!lid) return layer('body', body, glaze, ornament.body, random) + (form.open ? mouth(body, glaze) : '')
  const r = lid.radiusAt(lid.bottom)
  return (
    layer('body', body, glaze, ornament.body, random) +
    `<g clip-path="url(#body)"><ellipse cx="${lid.cx}" cy="${lid.bottom + 10}" rx="${r * 1.02}" ry="${r * lid.tilt + 12}" fill="#120a05" opacity=".55" filter="url(#b6)"/></g>` +
    layer('lid', lid, glaze, ornament.lid, random) +
    (lid.radiusAt(lid.top) > 60 ? crown(lid, glaze, ornament.crown) : '')
  )
}

/** The gently domed top of a box, with its picture. */
function crown(lid: Lathe, glaze: Glaze, ornament: string): string {
  const [r, ry] = [lid.radiusAt(lid.top), lid.radiusAt(lid.top) * lid.tilt]
  const box = { x: lid.cx - r, y: lid.top - ry, width: r * 2, height: ry * 2 }
  const dome = (x: number, y: number) => {
    const [u, v] = [clamp((x - lid.cx) / r, -1, 1) * 0.6, clamp((y - lid.top) / ry, -1, 1) * 0.6 - 0.18]
    return { normal: [u, v, Math.sqrt(Math.max(0.05, 1 - u * u - v * v))] as const }
  }
  return (
    `<clipPath id="crown"><path d="${pathOf(lid.lip)}"/></clipPath><g clip-path="url(#crown)"><path d="${pathOf(lid.lip)}" fill="${glaze.body}"/>${ornament}` +
    `${shadingImage(box, glaze.material, dome)}</g>${strokePath(lid.lip, lighter(glaze.body, 0.3), 2.5, 'opacity=".6"')}`
  )
}

/** Colour, ornament and light within one outline. */
export function layer(id: string, lathe: Lathe, glaze: Glaze, ornament: string, random: Random, grain = 7): string {
  return (
    `<clipPath id="${id}"><path d="${pathOf(lathe.outline)}"/></clipPath><g clip-path="url(#${id})">${glaze.cover(lathe, random)}${ornament}` +
    `${shadingImage(lathe.box, glaze.material, lathe.normalAt, grain)}</g>` +
    strokePath([...lathe.outline, ...lathe.outline.slice(0, 1)], darker(glaze.body, 0.62), 1.6, 'opacity=".5"')
  )
}

/** The visible inside: the far wall, dark below the near lip, and the lip's bright edge. */
function mouth(body: Lathe, glaze: Glaze): string {
  const r = body.radiusAt(body.top)
  const ry = r * body.tilt
  const inner = arc(body.cx, body.top, r * 0.965, ry * 0.93)
  return (
    `<defs>${linear(
      'mouth',
      [body.cx - r, body.top - ry],
      [body.cx + r * 0.5, body.top + ry],
      [
        [0, darker(glaze.inside, 0.5)],
        [0.55, darker(glaze.inside, 0.16)],
        [1, lighter(glaze.inside, 0.2)],
      ],
    )}</defs>` +
    `<path d="${pathOf(body.lip)}" fill="${glaze.rim}"/><path d="${pathOf(inner)}" fill="url(#mouth)"/>` +
    strokePath(arc(body.cx, body.top, r, ry, 0.2, 2.9), lighter(glaze.rim, 0.5), 2.2, 'opacity=".75"') +
    strokePath(inner, darker(glaze.inside, 0.6), 1.5, 'opacity=".5"')
  )
}
