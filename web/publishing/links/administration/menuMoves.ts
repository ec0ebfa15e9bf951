import type { Link } from '#contract/publishing/links.ts'

// The links of all the menus as the lines of one list: each menu, then its links.

export type Menu = Link['menu']
/** In the order in which a screen shows them. */
export const menus: readonly Menu[] = ['HEADER', 'MAIN', 'TOOLBOX', 'TRAINING', 'LEGAL', 'HOME', 'FOOTER']

/** Where a link is: in which menu, after how many of the others there. */
export interface Spot {
  menu: Menu
  index: number
}

/**
 * @param links as the server sorts them
 * @returns each menu with its links; `first` is which line of the list its title is
 */
export function groupsOf(links: readonly Link[]) {
  const groups = menus.map((menu) => ({ menu, links: links.filter((link) => link.menu === menu) }))
  const before = (place: number) => groups.slice(0, place).reduce((lines, group) => lines + group.links.length + 1, 0)
  return groups.map((group, place) => ({ ...group, first: before(place) }))
}

/** @returns where a link is; null when it is not there any more */
export function spotOf(links: readonly Link[], id: number): Spot | null {
  const link = links.find((one) => one.id === id)
  if (!link) return null
  return { menu: link.menu, index: links.filter(({ menu }) => menu === link.menu).indexOf(link) }
}

/**
 * @param at before which line of the list that still holds the link, the lines of the menus being counted
 * @returns where the link would be: never above the first menu
 */
export function spotAt(links: readonly Link[], id: number, at: number): Spot {
  const lines = groupsOf(links).flatMap(({ menu, links: inside }) => [
    { menu, id: null },
    ...inside.map((link) => ({ menu, id: link.id })),
  ])
  const before = lines.slice(0, Math.max(1, at))
  const menu = before.at(-1)?.menu ?? 'HEADER'
  return { menu, index: before.filter((line) => line.menu === menu && line.id !== null && line.id !== id).length }
}

/** @returns the next spot that way, in the menu above or below once this one ends; null at the very ends */
export function stepped(links: readonly Link[], id: number, step: -1 | 1): Spot | null {
  const spot = spotOf(links, id)
  if (!spot) return null
  const count = (menu: Menu) => links.filter((link) => link.menu === menu && link.id !== id).length
  const index = spot.index + step
  if (index >= 0 && index <= count(spot.menu)) return { menu: spot.menu, index }
  const menu = menus[menus.indexOf(spot.menu) + step]
  return menu ? { menu, index: step === 1 ? 0 : count(menu) } : null
}

/** @returns the links once one of them is there, as the server will sort them */
export function movedTo(links: readonly Link[], id: number, { menu, index }: Spot): Link[] {
  const moved = links.find((one) => one.id === id)
  if (!moved) return [...links]
  const others = links.filter((link) => link.id !== id)
  const inside = others.filter((link) => link.menu === menu).toSpliced(index, 0, { ...moved, menu })
  const numbered = inside.map((link, position) => ({ ...link, position }))
  return [...others.filter((link) => link.menu !== menu), ...numbered]
}
