import {
  mdiAccountCogOutline,
  mdiAccountGroupOutline,
  mdiAccountMultiplePlusOutline,
  mdiAlertOctagonOutline,
  mdiBookmarkMultipleOutline,
  mdiBriefcaseOutline,
  mdiBullhornOutline,
  mdiCalendarMonthOutline,
  mdiCardAccountDetailsOutline,
  mdiChartBar,
  mdiClockAlertOutline,
  mdiEmailEditOutline,
  mdiEmailFastOutline,
  mdiFamilyTree,
  mdiFileCheckOutline,
  mdiFileEditOutline,
  mdiFilePdfBox,
  mdiFileTreeOutline,
  mdiForumOutline,
  mdiHandBackRightOutline,
  mdiHeadphones,
  mdiHomeOutline,
  mdiLinkVariant,
  mdiMagnify,
  mdiMessageTextOutline,
  mdiNewspaperPlus,
  mdiNewspaperVariantOutline,
  mdiPlayBoxOutline,
  mdiSchoolOutline,
  mdiShieldSearch,
  mdiSitemapOutline,
  mdiSwapHorizontal,
  mdiTextBoxCheckOutline,
} from '@mdi/js'
import type { Action } from '#contract/policy.ts'
import type { TextKey } from '#web/i18n.ts'

interface Entry {
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

export const administrationEntries: readonly Entry[] = [
  { to: '/admin/users', label: 'nav.users', icon: mdiAccountCogOutline, access: 'users.administer', key: 'u' },
  { to: '/admin/contents', label: 'nav.contents', icon: mdiNewspaperPlus, access: 'contents.manage' },
  { to: '/admin/import', label: 'nav.import', icon: mdiAccountMultiplePlusOutline, access: 'imports.manage' },
  { to: '/admin/messages', label: 'nav.messages', icon: mdiMessageTextOutline, access: 'contact.manage', key: 'm' },
  { to: '/admin/thematics', label: 'nav.thematics', icon: mdiForumOutline, access: 'thematics.manage' },
  { to: '/admin/synonymes', label: 'nav.synonyms', icon: mdiSwapHorizontal, access: 'search.manage' },
  { to: '/admin/links', label: 'nav.links', icon: mdiLinkVariant, access: 'links.manage' },
  { to: '/admin/irps', label: 'nav.bodies', icon: mdiSitemapOutline, access: 'bodies.manage' },
  { to: '/admin/jobs', label: 'nav.jobs', icon: mdiBriefcaseOutline, access: 'bodies.manage' },
  { to: '/admin/mandates', label: 'nav.mandates', icon: mdiCardAccountDetailsOutline, access: 'bodies.manage' },
  {
    to: '/admin/document-types',
    label: 'nav.document-types',
    icon: mdiFileTreeOutline,
    access: 'classifications.manage',
  },
  {
    to: '/admin/document-commissions',
    label: 'nav.document-commissions',
    icon: mdiFamilyTree,
    access: 'classifications.manage',
  },
  { to: '/admin/pdfLinks', label: 'nav.media', icon: mdiFilePdfBox, access: 'media.manage' },
  { to: '/admin/courriels', label: 'nav.mails', icon: mdiEmailFastOutline, access: 'mails.read' },
  { to: '/admin/statistics', label: 'nav.statistics', icon: mdiChartBar, access: 'statistics.read' },
  { to: '/admin/audit', label: 'nav.audit', icon: mdiShieldSearch, access: 'audit.read' },
  { to: '/admin/taches', label: 'nav.failedTasks', icon: mdiAlertOctagonOutline, access: 'tasks.manage' },
  { to: '/admin/traitements', label: 'nav.approvals', icon: mdiHandBackRightOutline, access: 'tasks.approve' },
]
