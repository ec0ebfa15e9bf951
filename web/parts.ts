import { lazyRouteComponent } from '@tanstack/react-router'
import { collectParts } from './ground/shell/parts.ts'
import { screenCode } from './ground/shell/screenCode.ts'
import { subjects } from './subjects.ts'

/** What the shell draws: that of every subject, and its own pieces that come when they are wanted. */
export const parts = collectParts(subjects, {
  AdministrationMenu: lazyRouteComponent(screenCode(() => import('./AdministrationMenu.tsx'))),
  MenuBar: lazyRouteComponent(screenCode(() => import('./MenuBar.tsx'))),
  AccountMenu: lazyRouteComponent(screenCode(() => import('./AccountMenu.tsx'))),
  Palette: lazyRouteComponent(screenCode(() => import('./Palette.tsx'))),
})
