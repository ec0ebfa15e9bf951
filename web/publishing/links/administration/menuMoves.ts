import type { Link } from '#contract/publishing/links/links.ts'

// Treats the links of all menus as rows of one list: each menu title, then its links.

export type Menu = Link['menu']
/** Menus in the order of the screen. */
export const menus: readonly Menu[] = ['HEADER', 'MAIN', 'TOOLBOX', 'TRAINING', 'LEGAL', 'HOME', 'FOOTER']

/** Place of a link: its menu and the number of other links before it. */
export interface MenuPosition {
  menu: Menu
  index: number
}

/**
 * @param links as the server sorts them
 * @returns each menu with its links; `first` is the row of its title
 */
export function groupByMenu(links: readonly Link[]) {
  const groups = menus.map((menu) => ({ menu, links: links.filter((link) => link.menu === menu) }))
  const before = (place: number) => groups.slice(0, place).reduce((lines, group) => lines + group.links.length + 1, 0)
  return groups.map((group, place) => ({ ...group, first: before(place) }))
}

/** @returns the current position of a link; null when it was deleted */
export function findMenuPosition(links: readonly Link[], id: number): MenuPosition | null {
  const link = links.find((one) => one.id === id)
  if (!link) return null
  return { menu: link.menu, index: links.filter(({ menu }) => menu === link.menu).indexOf(link) }
}

/**
 * Returns the position for a drop above a row.
 * @param at index among the rows of titles and links, including the dragged link
 * @returns never above the first menu title
 */
export function menuPositionAtLine(links: readonly Link[], id: number, at: number): MenuPosition {
  const lines = groupByMenu(links).flatMap(({ menu, links: inside }) => [
    { menu, id: null },
    ...inside.map((link) => ({ menu, id: link.id })),
  ])
  const before = lines.slice(0, Math.max(1, at))
  const menu = before.at(-1)?.menu ?? 'HEADER'
  return { menu, index: before.filter((line) => line.menu === menu && line.id !== null && line.id !== id).length }
}

/** @returns the next position in that direction, across menus; null at both ends */
export function stepMenuPosition(links: readonly Link[], id: number, step: -1 | 1): MenuPosition | null {
  const spot = findMenuPosition(links, id)
  if (!spot) return null
  const count = (menu: Menu) => links.filter((link) => link.menu === menu && link.id !== id).length
  const index = spot.index + step
  if (index >= 0 && index <= count(spot.menu)) return { menu: spot.menu, index }
  const menu = menus[menus.indexOf(spot.menu) + step]
  return menu ? { menu, index: step === 1 ? 0 : count(menu) } : null
}

/** @returns the links after the move, as the server will sort them */
export function moveLink(links: readonly Link[], id: number, { menu, index }: MenuPosition): Link[] {
  const moved = links.find((one) => one.id === id)
  if (!moved) return [...links]
  const others = links.filter((link) => link.id !== id)
  const inside = others.filter((link) => link.menu === menu).toSpliced(index, 0, { ...moved, menu })
  const numbered = inside.map((link, position) => ({ ...link, position }))
  return [...others.filter((link) => link.menu !== menu), ...numbered]
}
