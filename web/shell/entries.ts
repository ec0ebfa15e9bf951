import {
  mdiAccountGroupOutline,
  mdiAlertOctagonOutline,
  mdiClockAlertOutline,
  mdiFileCheckOutline,
  mdiFileEditOutline,
  mdiHomeOutline,
  mdiSitemapOutline,
} from '@mdi/js'
import type { Action } from '#contract/policy.ts'
import type { TextKey } from '#web/i18n.ts'

interface Entry {
  to: '/home' | '/irps' | '/annuaire' | '/echeances' | '/mes-documents' | '/documents-a-valider' | '/admin/taches'
  label: TextKey
  icon: string
  access: Action
  /** pressed after `g` */
  key?: string
}

/** The screens that the menu names. */
export const mainEntries: readonly Entry[] = [
  { to: '/home', label: 'nav.home', icon: mdiHomeOutline, access: 'portal.enter', key: 'h' },
  { to: '/irps', label: 'nav.irps', icon: mdiSitemapOutline, access: 'bodies.read', key: 'i' },
  { to: '/echeances', label: 'nav.dues', icon: mdiClockAlertOutline, access: 'sessions.prepare', key: 'e' },
  { to: '/mes-documents', label: 'nav.myDocuments', icon: mdiFileEditOutline, access: 'documents.file', key: 'd' },
  {
    to: '/documents-a-valider',
    label: 'nav.toValidate',
    icon: mdiFileCheckOutline,
    access: 'documents.refuse',
    key: 't',
  },
  { to: '/annuaire', label: 'nav.directory', icon: mdiAccountGroupOutline, access: 'users.read', key: 'n' },
]

export const administrationEntries: readonly Entry[] = [
  { to: '/admin/taches', label: 'nav.failedTasks', icon: mdiAlertOctagonOutline, access: 'tasks.manage' },
]
