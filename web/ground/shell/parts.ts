import type { QueryClient } from '@tanstack/react-query'
import { type AsyncRouteComponent, useRouter } from '@tanstack/react-router'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { type Contributions, sortEntries } from './subject.ts'

interface Named {
  name: string
  contributions: Contributions
}

export interface AccountMenuProps {
  user: Me
  anchor: HTMLElement
  onClose: () => void
  onAppearance: () => void
  onShortcuts: () => void
}

export interface PaletteProps {
  user: Me
  onClose: () => void
  onAppearance: () => void
  onShortcuts: () => void
}

export interface AdministrationMenuProps {
  user: Me
  /** in the menu, in the menu reduced to icons, or as the links of a page */
  layout: 'menu' | 'mini' | 'page'
}

/** Pieces of the shell that come when they are wanted, with what subjects add to them. */
interface LateParts {
  AdministrationMenu: AsyncRouteComponent<AdministrationMenuProps>
  MenuBar: AsyncRouteComponent<{ user: Me }>
  AccountMenu: AsyncRouteComponent<AccountMenuProps>
  Palette: AsyncRouteComponent<PaletteProps>
}

/** All that the shell draws and does for subjects, in their order. */
export const collectParts = (subjects: readonly Named[], late: LateParts) => {
  const of = <Key extends keyof Contributions>(key: Key) =>
    subjects.flatMap(({ name, contributions: { [key]: part } }) => (part === undefined ? [] : [{ name, part }]))
  return {
    ...late,
    menu: sortEntries(of('menu').flatMap(({ part }) => part)),
    menuLines: of('MenuLines'),
    menuSections: of('MenuSection'),
    barItems: of('BarItem'),
    barLinks: of('BarLinks'),
    footerLinks: of('FooterLinks'),
    topLines: of('TopLine'),
    withoutServer: of('WithoutServer'),
    bottomLines: of('BottomLine'),
    bodyDirectories: of('BodyDirectory'),
    afterCalm: of('afterCalm'),
    proofDialogs: of('proofDialog'),
    reads: of('read'),
    forgets: of('forget'),
  }
}

export type Parts = ReturnType<typeof collectParts>

/** What every route is given. */
export interface PortalContext {
  queries: QueryClient
  parts: Parts
}

export const useParts = (): Parts => useRouter().options.context.parts
