import type { Link } from '#contract/publishing/links/links.ts'
import { readSort } from '#web/ground/records/list/sort.ts'
import { readOneOf, readPage, readText } from '#web/ground/ui/filters/searchParams.ts'

/** Search parameters of the links: filters, and the view by menu. */
export interface LinkFilters {
  q?: string | undefined
  menu?: Link['menu'] | undefined
  type?: Link['linkType'] | undefined
  sort?: string | undefined
  page?: number | undefined
  vue?: 'menus' | undefined
}

const menus: Record<Link['menu'], true> = {
  HEADER: true,
  MAIN: true,
  HOME: true,
  TOOLBOX: true,
  TRAINING: true,
  LEGAL: true,
  FOOTER: true,
}
const types: Record<Link['linkType'], true> = { Interne: true, Externe: true }
const sorts = { label: true, menu: true, position: true }
export const typeFilters = Object.keys(types) as Link['linkType'][]

export const readLinkFilters = (search: Record<string, unknown>): LinkFilters => ({
  q: readText(search.q),
  menu: readOneOf(menus, search.menu),
  type: readOneOf(types, search.type),
  sort: readSort(sorts, search.sort),
  page: readPage(search),
  vue: readOneOf({ menus: true }, search.vue),
})
