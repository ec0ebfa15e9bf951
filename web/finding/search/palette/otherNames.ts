import type { TextKey } from '#web/ground/i18n/i18n.ts'
import type { mainEntries } from '#web/ground/shell/entries.ts'

type MenuPath = (typeof mainEntries)[number]['to']

/**
 * What people call the screens of the menu besides their names there. Typed whole, each opens its screen: a word that people also look
 * for in documents (« formation », « délais ») is only part of one.
 */
export const otherNames: Readonly<Partial<Record<MenuPath, readonly TextKey[]>>> = {
  '/home': ['palette.name.dashboard'],
  '/recherche': ['palette.name.find'],
  '/irps': ['nav.allBodies'],
  '/agenda': ['palette.name.calendar', 'palette.name.sessions'],
  '/echeances': ['palette.name.deadlines'],
  '/documents-a-valider': ['palette.name.validate'],
  '/articles': ['palette.name.articles', 'palette.name.news'],
  '/projets': ['palette.name.projects'],
  '/mes-abonnements': ['palette.name.subscriptions'],
  '/annuaire': ['palette.name.members'],
  '/canal-csec': ['palette.name.channel'],
  '/seformer': ['palette.name.trainingRequest'],
  '/admin/users': ['palette.name.accounts'],
  '/admin/audit': ['palette.name.audit'],
  '/admin/courriels': ['palette.name.mails', 'palette.name.emails'],
}
