import {
  mdiAccountGroupOutline,
  mdiBookmarkMultipleOutline,
  mdiBullhornOutline,
  mdiCalendarMonthOutline,
  mdiClockAlertOutline,
  mdiEmailEditOutline,
  mdiFileCheckOutline,
  mdiFileEditOutline,
  mdiForumOutline,
  mdiHeadphones,
  mdiHomeOutline,
  mdiMagnify,
  mdiNewspaperVariantOutline,
  mdiPlayBoxOutline,
  mdiSchoolOutline,
  mdiSitemapOutline,
  mdiTextBoxCheckOutline,
} from '@mdi/js'
import type { Action } from '#contract/policy.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'

export interface Entry {
  to:
    | '/home'
    | '/recherche'
    | '/irps'
    | '/admin/irps'
    | '/agenda'
    | '/annuaire'
    | '/projets'
    | '/mes-abonnements'
    | '/admin/thematics'
    | '/admin/synonymes'
    | '/admin/links'
    | '/echeances'
    | '/mes-documents'
    | '/documents-a-valider'
    | '/articles'
    | '/videos'
    | '/podcasts'
    | '/synopsis'
    | '/canal-csec'
    | '/admin/users'
    | '/admin/contents'
    | '/admin/import'
    | '/admin/jobs'
    | '/admin/mandates'
    | '/admin/document-types'
    | '/admin/document-commissions'
    | '/admin/statistics'
    | '/admin/audit'
    | '/admin/taches'
    | '/admin/traitements'
    | '/admin/pdfLinks'
    | '/admin/courriels'
    | '/contact'
    | '/seformer'
    | '/admin/messages'
  label: TextKey
  icon: string
  access: Action
  /** pressed after `g` */
  key?: string
}

/** The screens that the menu names. */
export const mainEntries: readonly Entry[] = [
  { to: '/home', label: 'nav.home', icon: mdiHomeOutline, access: 'portal.enter', key: 'h' },
  { to: '/recherche', label: 'nav.search', icon: mdiMagnify, access: 'search.find' },
  { to: '/irps', label: 'nav.irps', icon: mdiSitemapOutline, access: 'bodies.read', key: 'i' },
  { to: '/agenda', label: 'nav.agenda', icon: mdiCalendarMonthOutline, access: 'calendar.read', key: 'a' },
  { to: '/echeances', label: 'nav.dues', icon: mdiClockAlertOutline, access: 'sessions.prepare', key: 'e' },
  { to: '/mes-documents', label: 'nav.myDocuments', icon: mdiFileEditOutline, access: 'documents.file', key: 'd' },
  {
    to: '/documents-a-valider',
    label: 'nav.toValidate',
    icon: mdiFileCheckOutline,
    access: 'documents.refuse',
    key: 't',
  },
  { to: '/articles', label: 'nav.articles', icon: mdiNewspaperVariantOutline, access: 'contents.read', key: 'r' },
  { to: '/videos', label: 'nav.videos', icon: mdiPlayBoxOutline, access: 'contents.read', key: 'v' },
  { to: '/podcasts', label: 'nav.podcasts', icon: mdiHeadphones, access: 'contents.read', key: 'p' },
  { to: '/synopsis', label: 'nav.synopsis', icon: mdiTextBoxCheckOutline, access: 'contents.read', key: 's' },
  { to: '/projets', label: 'nav.projects', icon: mdiForumOutline, access: 'thematics.read', key: 'j' },
  {
    to: '/mes-abonnements',
    label: 'nav.subscriptions',
    icon: mdiBookmarkMultipleOutline,
    access: 'search.save',
    key: 'b',
  },
  { to: '/canal-csec', label: 'nav.canalCsec', icon: mdiBullhornOutline, access: 'channel.read', key: 'l' },
  { to: '/annuaire', label: 'nav.directory', icon: mdiAccountGroupOutline, access: 'users.read', key: 'n' },
  { to: '/seformer', label: 'nav.training', icon: mdiSchoolOutline, access: 'contact.write', key: 'f' },
  { to: '/contact', label: 'nav.contact', icon: mdiEmailEditOutline, access: 'contact.write', key: 'c' },
]

/** What opens a screen of the administration: who may do one of these sees its menu (`administrationEntries.ts`). */
const administration: ReadonlySet<Action> = new Set([
  'audit.read',
  'bodies.manage',
  'classifications.manage',
  'contact.manage',
  'contents.manage',
  'imports.manage',
  'links.manage',
  'mails.read',
  'media.manage',
  'search.manage',
  'statistics.read',
  'tasks.approve',
  'tasks.manage',
  'thematics.manage',
  'users.administer',
])

export const administers = (can: readonly Action[]) => can.some((action) => administration.has(action))
