import { expect, test } from 'vitest'
import type { Link } from '#contract/publishing/links/links.ts'
import { findMenuPosition, menuPositionAtLine, moveLink, stepMenuPosition } from './menuMoves.ts'

const link = (id: number, menu: Link['menu'], position: number | null = null): Link => ({
  '@id': `/api/links/${id}`,
  '@type': 'Link',
  id,
  label: `Lien ${id}`,
  link: '/irps',
  linkType: 'Interne',
  menu,
  position,
  version: 1,
})
// HEADER · 1 · 2 · MAIN · TOOLBOX · 3 · TRAINING · LEGAL · HOME · FOOTER · 4
const links = [link(1, 'HEADER'), link(2, 'HEADER'), link(3, 'TOOLBOX'), link(4, 'FOOTER')]
const ids = (list: readonly Link[], menu: Link['menu']) => list.filter((one) => one.menu === menu).map(({ id }) => id)

test('drops a link between rows, below the preceding menu title', () => {
  expect(menuPositionAtLine(links, 3, 0)).toEqual({ menu: 'HEADER', index: 0 })
  expect(menuPositionAtLine(links, 3, 2)).toEqual({ menu: 'HEADER', index: 1 })
  expect(menuPositionAtLine(links, 3, 4)).toEqual({ menu: 'MAIN', index: 0 })
  expect(menuPositionAtLine(links, 1, 3)).toEqual({ menu: 'HEADER', index: 1 })
  expect(menuPositionAtLine(links, 1, 11)).toEqual({ menu: 'FOOTER', index: 1 })
})

test('arrows move a link within its menu, then to the next menu, up to the last', () => {
  expect(findMenuPosition(links, 2)).toEqual({ menu: 'HEADER', index: 1 })
  expect(stepMenuPosition(links, 2, -1)).toEqual({ menu: 'HEADER', index: 0 })
  expect(stepMenuPosition(links, 2, 1)).toEqual({ menu: 'MAIN', index: 0 })
  expect(stepMenuPosition(links, 3, -1)).toEqual({ menu: 'MAIN', index: 0 })
  expect(stepMenuPosition([link(5, 'MAIN'), ...links], 2, 1)).toEqual({ menu: 'MAIN', index: 0 })
  expect(stepMenuPosition([link(5, 'MAIN'), ...links], 3, -1)).toEqual({ menu: 'MAIN', index: 1 })
  expect(stepMenuPosition(links, 1, -1)).toBeNull()
  expect(stepMenuPosition(links, 4, 1)).toBeNull()
  expect(stepMenuPosition(links, 9, 1)).toBeNull()
})

test('a move gives every link of its menu a position', () => {
  const moved = moveLink(links, 3, { menu: 'HEADER', index: 1 })
  expect(ids(moved, 'HEADER')).toEqual([1, 3, 2])
  expect(ids(moved, 'TOOLBOX')).toEqual([])
  expect(moved.filter(({ menu }) => menu === 'HEADER').map(({ position }) => position)).toEqual([0, 1, 2])
  expect(ids(moveLink(links, 1, { menu: 'HEADER', index: 1 }), 'HEADER')).toEqual([2, 1])
})
