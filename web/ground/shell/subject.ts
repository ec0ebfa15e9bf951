import type { QueryClient } from '@tanstack/react-query'
import type { AnyRoute } from '@tanstack/react-router'
import type { ComponentType, FunctionComponent } from 'react'
import type { Action } from '#contract/ground/policy/policy.ts'
import type { Me } from '#contract/people/accounts/accounts.ts'
import type { TextKey, Translate } from '#web/ground/i18n/i18n.ts'

/** A screen that a menu or the palette names. */
export interface Entry<Path extends string = string> {
  to: Path
  label: TextKey
  icon: string
  access: Action
  /** Entries are sorted by it, the smallest first. */
  place: number
  /** pressed after `g` */
  key?: string
  /**
   * What people call the screen besides its name in the menu. Typed whole in the palette, each opens it: a word that people also look
   * for in documents (« formation », « délais ») is only part of one.
   */
  otherNames?: readonly TextKey[]
}

export interface MenuSectionProps {
  user: Me
  /** reduced to icons */
  mini: boolean
  hasHeaderLinks: boolean
}

export interface ProofDialogProps {
  onProved: () => void
  onClose: () => void
}
export type ProofDialogLoader = () => Promise<{ default: FunctionComponent<ProofDialogProps> }>

/** What a subject brings to the shell, which comes with the first page: nothing heavy. */
export interface Contributions<Path extends string = string> {
  /** screens that the menu names */
  menu?: readonly Entry<Path>[]
  /** after the screens of the menu */
  MenuLines?: ComponentType<{ menu: readonly Entry[] }>
  /** groups of the menu, under the one of the screens */
  MenuSection?: ComponentType<MenuSectionProps>
  /** in the bar at the top, among its buttons */
  BarItem?: ComponentType<{ user: Me }>
  BarLinks?: ComponentType
  FooterLinks?: ComponentType
  /** above the screen, when there is something to say */
  TopLine?: ComponentType
  /** on a screen that could not be read because the server does not answer */
  WithoutServer?: ComponentType
  /** below the footer, when there is something to show */
  BottomLine?: ComponentType
  /** below the people of one body in the directory */
  BodyDirectory?: ComponentType<{ bodyId: number }>
  /** drawn once the page is long there: nobody waits for it, nor is told when it does not come */
  afterCalm?: () => Promise<{ default: FunctionComponent }>
  /** asks the user to prove who they are, when the server wants it before a call */
  proofDialog?: ProofDialogLoader
  /** what the shell shows of it is read with every screen, which does not wait for it */
  read?: (queries: QueryClient) => Promise<void>
  /** drops what it keeps in this browser of the person who leaves */
  forget?: () => void
}

/** Groups of the menu of the administration, in their order. */
export const administrationGroups = ['people', 'bodies', 'contents', 'classification', 'monitoring'] as const
export type AdministrationGroup = (typeof administrationGroups)[number]

/** A screen of the administration. */
export interface AdministrationEntry<Path extends string = string> extends Entry<Path> {
  group: AdministrationGroup
  /** start of the URLs of its records, if they are not below `to` */
  recordPath?: string
}

/** An action of the palette on a record of the user. */
export interface RecordAction {
  key: string
  label: string
  icon: string
  /** page of the portal, with its query and hash */
  to: string
}
export type FindRecordActions = (user: Me, queries: QueryClient, t: Translate) => Promise<readonly RecordAction[]>

interface Screens<Routes extends readonly AnyRoute[]> {
  /** under the house (`routes.tsx`, `screen`) */
  screens?: Routes
}

interface Doors<Routes extends readonly AnyRoute[]> {
  /** beside the house (`routes.tsx`, `door`) */
  doors?: Routes
}

type PathOf<Routes extends readonly AnyRoute[]> = Routes[number]['path']

/** A subject of the portal, as it says itself what it brings. The list of all is `web/subjects.ts`. */
export const defineSubject = <
  const Inside extends readonly AnyRoute[] = readonly [],
  const Beside extends readonly AnyRoute[] = readonly [],
>(
  name: string,
  { screens, doors, ...contributions }: Screens<Inside> & Doors<Beside> & Contributions<PathOf<Inside>>,
) => ({
  name,
  screens: (screens ?? []) as Inside,
  doors: (doors ?? []) as Beside,
  contributions: contributions as Contributions,
})

/** What a subject adds to what is opened later: `lateEntries` of the file `lateEntries.ts` in its folder. */
export interface LateEntries<Subject extends { screens: readonly AnyRoute[] }> {
  /** in the menu of the administration */
  administration?: readonly AdministrationEntry<PathOf<Subject['screens']>>[]
  /** in the palette, beside those of the menus */
  pages?: readonly Entry<PathOf<Subject['screens']>>[]
  /** what is done on a screen of its own */
  actions?: readonly Entry<PathOf<Subject['screens']>>[]
  /** what is done on records of the user, looked for when the palette is opened */
  findRecordActions?: FindRecordActions
}

/** Screens and actions of the palette, and the menu of the administration. */
export type SortedLateEntries = Readonly<Record<'pages' | 'actions', readonly Entry[]>> & {
  readonly administration: readonly AdministrationEntry[]
  readonly findRecordActions: FindRecordActions
}

export const sortEntries = <Of extends Entry>(entries: readonly Of[]): Of[] =>
  entries.toSorted((a, b) => a.place - b.place)
