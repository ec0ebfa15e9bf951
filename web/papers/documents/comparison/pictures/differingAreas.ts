import pixelmatch from 'pixelmatch'

/** A page in grey: one byte for each pixel, row by row. */
export interface PagePicture {
  width: number
  height: number
  grey: Uint8Array
}

/** A part of a page, in shares of its width and height. */
export interface Area {
  left: number
  top: number
  width: number
  height: number
}

export const wholePage: Area = { left: 0, top: 0, width: 1, height: 1 }

/** Share of black against white below which two pixels are the same: paper and scanners are never quite even. */
const threshold = 0.2
/** Side of the squares in which differing pixels are counted. */
const cellPixels = 8
/** Fewer pixels in a square are dust, or the edges of letters. */
const minCellPixels = 5
/** How far the same sheet may lie elsewhere on the glass. */
const maxShiftPixels = 6
/** Squares this near to each other are one area. */
const areaGapCells = 2
/** Above this number of areas, the page is one. */
const maxAreas = 8

/**
 * Finds the areas in which two pictures of a page differ, from top to bottom; none when they show the same. Noise of a
 * scanner and a sheet that lies a few pixels elsewhere do not count.
 */
export function differingAreas(before: PagePicture, after: PagePicture): Area[] {
  const { width } = before
  // pages are drawn in the same width: another height is another format of paper
  if (width !== after.width || Math.abs(before.height - after.height) > maxShiftPixels) return [wholePage]
  const height = Math.min(before.height, after.height)
  const shift = { x: shiftBetween(columnInk(before), columnInk(after)), y: shiftBetween(rowInk(before), rowInk(after)) }
  const mask = new Uint8Array(width * height * 4)
  pixelmatch(toRgba(before, height), toRgba(after, height, shift), mask, width, height, {
    threshold,
    includeAA: true,
    diffMask: true,
  })
  const columns = Math.ceil(width / cellPixels)
  const rows = Math.ceil(height / cellPixels)
  const areas = joinCells(differingCells(mask, width, height, columns), columns, rows)
  if (areas.length > maxAreas) return [wholePage]
  return areas
    .toSorted((one, other) => one.top - other.top || one.left - other.left)
    .map((area) => ({
      left: area.left / columns,
      top: area.top / rows,
      width: area.width / columns,
      height: area.height / rows,
    }))
}

interface Shift {
  x: number
  y: number
}

/** Draws a picture in colours, moved by a shift; what comes in from outside is white. */
function toRgba({ width, height: ownHeight, grey }: PagePicture, height: number, { x, y }: Shift = { x: 0, y: 0 }) {
  const colours = new Uint8Array(width * height * 4).fill(255)
  for (let row = Math.max(0, -y); row < Math.min(height, ownHeight - y); row += 1)
    for (let column = Math.max(0, -x); column < Math.min(width, width - x); column += 1)
      colours.fill(
        grey[(row + y) * width + column + x] ?? 255,
        (row * width + column) * 4,
        (row * width + column) * 4 + 3,
      )
  return colours
}

/** Sums up how dark each row is. */
const rowInk = ({ width, height, grey }: PagePicture) =>
  Float64Array.from({ length: height }, (_, row) => {
    let ink = 0
    for (let column = 0; column < width; column += 1) ink += 255 - (grey[row * width + column] ?? 255)
    return ink
  })

const columnInk = ({ width, height, grey }: PagePicture) =>
  Float64Array.from({ length: width }, (_, column) => {
    let ink = 0
    for (let row = 0; row < height; row += 1) ink += 255 - (grey[row * width + column] ?? 255)
    return ink
  })

/** Finds by how many pixels the second profile has to be read further to be most like the first. */
function shiftBetween(first: Float64Array, second: Float64Array): number {
  const errorAt = (shift: number) => {
    let error = 0
    for (let at = maxShiftPixels; at < Math.min(first.length, second.length) - maxShiftPixels; at += 1)
      error += Math.abs((first[at] ?? 0) - (second[at + shift] ?? 0))
    return error
  }
  let best = { shift: 0, error: errorAt(0) }
  for (let shift = -maxShiftPixels; shift <= maxShiftPixels; shift += 1) {
    const error = errorAt(shift)
    if (error < best.error) best = { shift, error }
  }
  return best.shift
}

/** Returns the numbers of the squares with too many differing pixels. */
function differingCells(mask: Uint8Array, width: number, height: number, columns: number): Set<number> {
  const counts = new Map<number, number>()
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      if (mask[(row * width + column) * 4 + 3]) {
        const cell = Math.floor(row / cellPixels) * columns + Math.floor(column / cellPixels)
        counts.set(cell, (counts.get(cell) ?? 0) + 1)
      }
  return new Set([...counts].flatMap(([cell, count]) => (count < minCellPixels ? [] : [cell])))
}

/** Joins squares that are near each other into rectangles, in squares. */
function joinCells(cells: Set<number>, columns: number, rows: number): Area[] {
  const open = new Set(cells)
  const areas: Area[] = []
  for (const first of cells) {
    if (!open.delete(first)) continue
    const group = [first]
    for (const cell of group) {
      const [x, y] = [cell % columns, Math.floor(cell / columns)]
      for (let row = Math.max(0, y - areaGapCells); row <= Math.min(rows - 1, y + areaGapCells); row += 1)
        for (let column = Math.max(0, x - areaGapCells); column <= Math.min(columns - 1, x + areaGapCells); column += 1)
          if (open.delete(row * columns + column)) group.push(row * columns + column)
    }
    const [xs, ys] = [group.map((cell) => cell % columns), group.map((cell) => Math.floor(cell / columns))]
    const [left, top] = [Math.min(...xs), Math.min(...ys)]
    areas.push({ left, top, width: Math.max(...xs) - left + 1, height: Math.max(...ys) - top + 1 })
  }
  return areas
}
