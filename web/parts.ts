import { lazyRouteComponent } from '@tanstack/react-router'
import { collectParts } from './ground/shell/parts.ts'
import { screenLoader } from './ground/shell/screenLoader.ts'
import { subjects } from './subjects.ts'

/** What the shell draws: that of every subject, and its own pieces that come when they are wanted. */
export const parts = collectParts(subjects, {
  AdministrationMenu: lazyRouteComponent(screenLoader(() => import('./AdministrationMenu.tsx'))),
  MenuBar: lazyRouteComponent(screenLoader(() => import('./MenuBar.tsx'))),
  AccountMenu: lazyRouteComponent(screenLoader(() => import('./AccountMenu.tsx'))),
  Palette: lazyRouteComponent(screenLoader(() => import('./Palette.tsx'))),
})
