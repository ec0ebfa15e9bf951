import { formatFrenchDate, formatFrenchTime } from '#contract/ground/dates/frenchDates.ts'

// French labels of the details in the audit trail. Loaded with `auditTrail.ts`.

/** Labels of details. */
const detailLabels: Record<string, string> = {
  fields: 'Champs',
  before: 'Avant',
  after: 'Après',
  rolesBefore: 'Droits avant',
  rolesAfter: 'Droits après',
  roles: 'Droits',
  placesBefore: 'Places retirées',
  placesAfter: 'Places données',
  remembered: 'Appareil mémorisé',
  others: 'Tous les autres appareils',
  secondStep: 'Deuxième étape',
  why: 'Motif',
  count: 'Nombre',
  import: 'Import n°',
  created: 'Créés',
  updated: 'Modifiés',
  refused: 'Refusés',
  deleted: 'Supprimés',
  session: 'Séance n°',
  copyOf: 'Copie de la séance n°',
  new: 'Nouvelle',
  fileVersion: 'Version',
  removedVersion: 'Version retirée',
  format: 'Format',
  from: 'Du',
  to: 'Au',
  by: 'Par',
  backupOf: 'Sauvegarde du',
  work: 'Traitement',
  decision: 'Choix',
  total: 'Sur',
  clockBefore: 'Dernière heure sûre',
  clockAfter: 'Heure confirmée',
  replaced: 'À la place de ce que le portail contenait',
}

/** Details that are ISO instants. */
const instantDetails: ReadonlySet<string> = new Set(['backupOf', 'clockBefore', 'clockAfter'])

/** Labels of fields, states and rights in details. Values without a label are shown as they are. */
const valueLabels: Record<string, string> = {
  password: 'mot de passe incorrect',
  unknown: 'adresse inconnue',
  code: 'code',
  recoveryCode: 'code de secours',
  recognized: 'appareil reconnu',
  link: 'le lien envoyé par courriel',
  mailSeen: 'message d’essai reçu',
  withoutMail: 'sans serveur de messagerie',
  typesAccepted: 'listes de départ gardées',
  putAway: 'premiers pas rangés',
  mandate: 'mandat terminé',
  idle: 'aucune connexion',
  pending: 'en attente d’activation',
  validated: 'activé',
  ROLE_ADMIN: 'Administrateur',
  ROLE_EDITOR: 'Éditeur',
  ROLE_CANAL_CSEC: 'Canal CSEC',
  ROLE_READER: 'Lecteur',
  draft: 'brouillon',
  submitted: 'soumis',
  refused: 'refusé',
  published: 'publié',
  scheduled: 'programmé',
  archived: 'archivé',
  convened: 'convoquée',
  held: 'tenue',
  closed: 'clos',
  cancelled: 'annulée',
  expected: 'attendu',
  sent: 'transmis',
  approved: 'approuvé',
  new: 'nouveau',
  answered: 'répondu',
  gender: 'civilité',
  firstName: 'prénom',
  lastName: 'nom',
  email: 'adresse électronique',
  keptUntil: 'date de fermeture',
  phoneNumber: 'téléphone',
  address: 'adresse',
  seats: 'places',
  picture: 'photo',
  name: 'nom',
  label: 'libellé',
  kind: 'nature',
  parentId: 'rattachement',
  position: 'position',
  active: 'actif',
  description: 'description',
  title: 'titre',
  type: 'type',
  number: 'numéro',
  startsAt: 'début',
  endsAt: 'fin',
  mode: 'mode',
  place: 'lieu',
  remoteLink: 'lien de visioconférence',
  confidential: 'confidentialité',
  confidentialByDefault: 'confidentialité par défaut',
  healthAndSafety: 'santé et sécurité',
  agendaSentOn: 'envoi de l’ordre du jour',
  pointAdded: 'point ajouté',
  pointChanged: 'point modifié',
  pointRemoved: 'point retiré',
  pointsMoved: 'ordre des points',
  bodyId: 'instance',
  family: 'famille',
  sessionId: 'séance',
  pointId: 'point',
  documentTypeId: 'type de document',
  documentCommissionId: 'sujet',
  documentDate: 'date',
  channel: 'canal',
  startedOn: 'début',
  expert: 'expert',
  agreedDays: 'délai convenu',
  thematicId: 'projet débattu',
  state: 'état',
  notes: 'notes',
  assignedTo: 'administrateur chargé du message',
  voting: 'voix délibérative',
  operator: 'l’exploitant, en ligne de commande',
  clock: 'horloge du portail',
  'accounts.closeEnded': 'fermeture de comptes dont les mandats sont terminés',
  'accounts.closeIdle': 'fermeture de comptes sans connexion',
  'accounts.warnIdle': 'avertissement par courriel avant fermeture',
  'accounts.expirePending': 'effacement de demandes de compte',
  'accounts.expireClosed': 'effacement de comptes fermés',
  'notifications.expire': 'effacement de notifications',
  'audit.expire': 'effacement de lignes du journal d’audit',
}

type Value = string | number | boolean | readonly string[] | null

/** Formats the details, one line each: « Champs : nom, téléphone ». */
export const auditDetailLines = (details: Readonly<Record<string, Value>>): string[] =>
  Object.entries(details)
    .filter(([, value]) => !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${detailLabels[name] ?? name}\u00a0: ${formatDetail(name, value)}`)

function formatDetail(name: string, value: Value): string {
  if (value === null) return 'rien'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'number') return value.toLocaleString('fr-FR')
  if (typeof value === 'string' && instantDetails.has(name))
    return `${formatFrenchDate(value)} à ${formatFrenchTime(value)}`
  if (typeof value === 'string') return valueLabels[value] ?? value
  return value.map((entry) => valueLabels[entry] ?? entry).join(', ')
}
