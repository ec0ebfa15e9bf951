import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '#demo/random.ts'

/** Size of the drawings in pixels, large enough for every use. */
export const size = { width: 1_600, height: 900 } as const
const { width, height } = size

/** The portal's colours (seed §9), from the darkest background to the accent. */
const palettes = [
  { ground: '#1B2B50', far: '#2A3D6B', near: '#5BB8F0', light: '#DCEBFA', mark: '#FB8A4A' },
  { ground: '#FDF0E9', far: '#F6CDB3', near: '#C2410C', light: '#FFFFFF', mark: '#1B2B50' },
  { ground: '#E4F6EC', far: '#B7E6CC', near: '#1F7A4D', light: '#FFFFFF', mark: '#C2410C' },
  { ground: '#E3F2FB', far: '#B5DAF3', near: '#0369A1', light: '#FFFFFF', mark: '#FB8A4A' },
] as const
export type Colours = (typeof palettes)[number]
export const coloursOf = (draws: Random): Colours => draws.pick(palettes)

type Motif = (pen: SKRSContext2D, colours: Colours, draws: Random) => void

const disc = (pen: SKRSContext2D, x: number, y: number, radius: number, colour: string) => {
  pen.fillStyle = colour
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.fill()
}

const box = (
  pen: SKRSContext2D,
  [x, y, w, h]: readonly [number, number, number, number],
  colour: string,
  round = 0,
) => {
  pen.fillStyle = colour
  pen.beginPath()
  pen.roundRect(x, y, w, h, round)
  pen.fill()
}

/** Draws a person from the front: a head, and shoulders that end at `floor`. */
function person(pen: SKRSContext2D, x: number, floor: number, tall: number, colour: string) {
  disc(pen, x, floor - tall * 0.78, tall * 0.22, colour)
  pen.beginPath()
  pen.ellipse(x, floor, tall * 0.42, tall * 0.5, 0, Math.PI, 2 * Math.PI)
  pen.fill()
}

/** Draws people around a table, from above. */
const table: Motif = (pen, { far, near, light, mark }, draws) => {
  const seats = draws.integer(8, 12)
  for (let seat = 0; seat < seats; seat += 1) {
    const turn = (2 * Math.PI * seat) / seats
    disc(pen, width / 2 + Math.cos(turn) * 560, height / 2 + Math.sin(turn) * 310, 74, seat === 2 ? mark : near)
  }
  pen.fillStyle = light
  pen.beginPath()
  pen.ellipse(width / 2, height / 2, 440, 210, 0, 0, 2 * Math.PI)
  pen.fill()
  for (let sheet = 0; sheet < 5; sheet += 1)
    box(pen, [width / 2 - 330 + sheet * 145, height / 2 - 55 + (sheet % 2) * 30, 80, 104], far, 6)
}

/** Draws a bar chart with a target line. */
const chart: Motif = (pen, { far, near, light, mark }, draws) => {
  box(pen, [160, 130, width - 320, height - 260], light, 28)
  const bars = 9
  for (let bar = 0; bar < bars; bar += 1) {
    const tall = 110 + bar * 34 + draws.integer(0, 90)
    box(pen, [250 + bar * 124, 700 - tall, 74, tall], bar === bars - 2 ? mark : bar % 2 ? near : far, 10)
  }
  pen.strokeStyle = mark
  pen.lineWidth = 10
  pen.setLineDash([28, 22])
  pen.beginPath()
  pen.moveTo(230, 470)
  pen.lineTo(1_370, 330)
  pen.stroke()
  pen.setLineDash([])
}

/** Draws a street of offices. */
const buildings: Motif = (pen, { far, near, light, mark }, draws) => {
  for (let house = 0; house < 11; house += 1) {
    const tall = draws.integer(260, 480)
    box(pen, [house * 150 - 20, height - tall - 90, 132, tall + 90], far)
  }
  for (let house = 0; house < 6; house += 1) {
    const tall = draws.integer(280, 560)
    const left = 60 + house * 260
    box(pen, [left, height - tall, 196, tall], near, 8)
    for (let floor = 0; floor * 78 < tall - 100; floor += 1)
      for (let window = 0; window < 3; window += 1)
        box(
          pen,
          [left + 26 + window * 52, height - tall + 36 + floor * 78, 34, 44],
          draws.integer(0, 6) ? light : mark,
          4,
        )
  }
}

/** Draws a group of people, some nearer than others. */
const people: Motif = (pen, { far, near, light, mark }, draws) => {
  for (let one = 0; one < 7; one += 1) person(pen, 130 + one * 225, 720, draws.integer(300, 360), far)
  for (let one = 0; one < 5; one += 1)
    person(pen, 240 + one * 280, 900, draws.integer(430, 520), one === 3 ? mark : one % 2 ? light : near)
}

/** Draws signed sheets. */
const sheets: Motif = (pen, { far, near, light, mark }, draws) => {
  for (const [index, left] of [150, 610, 1_070].entries()) {
    pen.save()
    pen.translate(left + 190, height / 2)
    pen.rotate(((draws.integer(-7, 7) + index * 3 - 3) * Math.PI) / 180)
    box(pen, [-190, -280, 380, 560], light, 18)
    box(pen, [-140, -225, 190, 26], near, 13)
    for (let line = 0; line < 7; line += 1) box(pen, [-140, -160 + line * 46, draws.integer(170, 280), 16], far, 8)
    disc(pen, 95, 205, 40, index === 1 ? mark : near)
    pen.restore()
  }
}

/** Draws a month with marked days. */
const calendar: Motif = (pen, { far, near, light, mark }, draws) => {
  box(pen, [330, 90, 940, 720], light, 36)
  box(pen, [330, 90, 940, 130], near, 36)
  box(pen, [330, 180, 940, 40], near)
  const meeting = draws.integer(8, 26)
  for (let day = 0; day < 35; day += 1) {
    const [x, y] = [400 + (day % 7) * 122, 268 + Math.floor(day / 7) * 104]
    box(pen, [x, y, 82, 72], day === meeting ? mark : day % 7 > 4 ? `${far}80` : far, 14)
  }
}

/** Draws a shield with rings around it. */
const shield: Motif = (pen, { far, near, light, mark }) => {
  for (const radius of [430, 330]) disc(pen, width / 2, height / 2, radius, radius > 400 ? `${far}99` : far)
  pen.fillStyle = near
  pen.beginPath()
  pen.moveTo(800, 190)
  pen.bezierCurveTo(900, 260, 980, 270, 1_030, 270)
  pen.bezierCurveTo(1_050, 500, 960, 640, 800, 720)
  pen.bezierCurveTo(640, 640, 550, 500, 570, 270)
  pen.bezierCurveTo(620, 270, 700, 260, 800, 190)
  pen.fill()
  pen.strokeStyle = light
  pen.lineWidth = 40
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.beginPath()
  pen.moveTo(700, 450)
  pen.lineTo(775, 530)
  pen.lineTo(905, 375)
  pen.stroke()
  disc(pen, 1_180, 230, 46, mark)
}

/** Draws connected nodes. */
const network: Motif = (pen, { far, near, light, mark }, draws) => {
  const knots = Array.from({ length: 18 }, (_, knot) => ({
    x: 150 + (knot % 6) * 260 + draws.integer(-60, 60),
    y: 180 + Math.floor(knot / 6) * 270 + draws.integer(-60, 60),
  }))
  pen.strokeStyle = far
  pen.lineWidth = 8
  for (const [index, from] of knots.entries())
    for (const to of knots.slice(index + 1))
      if (Math.hypot(from.x - to.x, from.y - to.y) < 350) {
        pen.beginPath()
        pen.moveTo(from.x, from.y)
        pen.lineTo(to.x, to.y)
        pen.stroke()
      }
  for (const [index, { x, y }] of knots.entries()) {
    disc(pen, x, y, draws.integer(30, 62), index === 8 ? mark : near)
    disc(pen, x, y, 18, light)
  }
}

/** Draws a sound wave. */
const voice: Motif = (pen, { far, near, light, mark }, draws) => {
  disc(pen, width / 2, height / 2, 360, far)
  for (let bar = 0; bar < 33; bar += 1) {
    const tall = 60 + Math.abs(Math.sin(bar * 0.55)) * 300 + draws.integer(0, 90)
    box(pen, [170 + bar * 39, (height - tall) / 2, 20, tall], bar === 16 ? mark : bar % 3 ? near : light, 10)
  }
}

/** Draws a path from one place to the next. */
const journey: Motif = (pen, { far, near, light, mark }) => {
  for (const [x, y, w] of [
    [0, 620, 700],
    [520, 560, 760],
    [1_050, 640, 620],
  ] as const) {
    pen.fillStyle = far
    pen.beginPath()
    pen.ellipse(x + w / 2, y + 260, w / 1.6, 300, 0, 0, 2 * Math.PI)
    pen.fill()
  }
  box(pen, [0, 740, width, 22], near)
  box(pen, [360, 470, 860, 230], near, 60)
  for (let window = 0; window < 6; window += 1) box(pen, [430 + window * 124, 520, 86, 80], light, 16)
  for (const wheel of [500, 700, 900, 1_090]) disc(pen, wheel, 710, 40, mark)
}

export const motifs = {
  table,
  chart,
  buildings,
  people,
  sheets,
  calendar,
  shield,
  network,
  voice,
  journey,
} as const satisfies Record<string, Motif>
export type MotifName = keyof typeof motifs
