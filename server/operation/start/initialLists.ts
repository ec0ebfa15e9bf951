import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { hasAdministrator } from '#server/people/accounts/firstAdministrator.ts'

/** A branch of a document classification, with its children. */
export interface InitialBranch {
  name: string
  children?: readonly InitialBranch[]
}

/** Fonctions (DOMAIN §2.2), in the order of their positions. */
export const jobs = [
  'Secrétaire',
  'Secrétaire adjoint',
  'Secrétaire adjoint santé-sécurité',
  'Trésorier',
  'Trésorier adjoint',
  'Président de commission',
  'Rapporteur',
  'Référent harcèlement sexuel et agissements sexistes',
  'Référent handicap',
  'Référent ASC',
] as const
export type JobName = (typeof jobs)[number]

/** Mandats (DOMAIN §2.2). */
export const mandates = [
  { name: 'Titulaire', voting: true },
  { name: 'Suppléant', voting: false, votesWhenReplacing: true },
  { name: 'Représentant syndical', voting: false },
  { name: 'Membre de la CSSCT', voting: false },
  { name: 'Membre de commission', voting: false },
  { name: 'Représentant de proximité', voting: false },
  { name: 'Délégué syndical', voting: false },
  { name: 'Délégué syndical central', voting: false },
  { name: 'Invité permanent', voting: false },
] as const
export type MandateName = (typeof mandates)[number]['name']

const branches = (...names: string[]): InitialBranch[] => names.map((name) => ({ name }))

/** Types of documents (DOMAIN §5.1), in the order of their positions. */
export const documentTypes: readonly InitialBranch[] = [
  {
    name: 'Séance',
    children: branches(
      'Convocation',
      'Ordre du jour',
      'Note d’information',
      'Annexe',
      'Présentation',
      'Projet de procès-verbal',
      'Procès-verbal approuvé',
      'Relevé de décisions',
      'Avis rendu',
      'Résolution',
      'Déclaration des élus',
      'Réponse de la direction',
      'Rapport d’expertise',
      'Lettre de mission',
    ),
  },
  {
    name: 'Consultations récurrentes',
    children: branches(
      'Orientations stratégiques',
      'Situation économique et financière',
      'Politique sociale, conditions de travail et emploi',
      'Bilan social',
      'BDESE',
    ),
  },
  {
    name: 'Fonctionnement',
    children: [
      { name: 'Règlement intérieur du CSE' },
      {
        name: 'Accord collectif',
        children: branches('Accord de mise en place du CSE', 'Accord de droit syndical', 'Avenant'),
      },
      ...branches('Protocole d’accord préélectoral', 'Procès-verbal d’élection', 'Désignations'),
      {
        name: 'Budget',
        children: branches('Fonctionnement', 'ASC', 'Comptes annuels', 'Rapport d’activité et de gestion financière'),
      },
      ...branches('Convention', 'Heures de délégation', 'Calendrier annuel', 'Modèles'),
    ],
  },
]

/** Subjects of the committees (DOMAIN §5.1), in the order of their positions. */
export const documentCommissions: readonly InitialBranch[] = [
  {
    name: 'Santé, sécurité et conditions de travail',
    children: branches(
      'Rapport de visite',
      'Enquête accident ou maladie',
      'DUERP',
      'Papripact',
      'Registre danger grave et imminent',
      'Rapport annuel du médecin du travail',
      'Compte rendu de CSSCT',
    ),
  },
  {
    name: 'Formation',
    children: branches('Plan de développement des compétences', 'Bilan de formation', 'Compte rendu'),
  },
  {
    name: 'Égalité professionnelle',
    children: branches('Index égalité', 'Rapport de situation comparée', 'Compte rendu'),
  },
  { name: 'Logement' },
  { name: 'Économique' },
  { name: 'Activités sociales et culturelles', children: branches('Catalogue', 'Barèmes', 'Règlement ASC') },
  { name: 'Marchés', children: branches('Consultation fournisseurs', 'Rapport annuel') },
]

/**
 * Inserts the initial functions, mandates and document classifications into a portal without an administrator. Only the
 * first call may do so, so that entries deleted later stay deleted; of two concurrent calls, one inserts. Existing
 * entries of the same name are kept.
 * @returns whether the lists were inserted
 */
export async function insertInitialLists(tx: Transaction<Schema>): Promise<boolean> {
  const settled = await tx
    .insertInto('initialLists')
    .defaultValues()
    .onConflict((before) => before.doNothing())
    .returning('sole')
    .executeTakeFirst()
  if (!settled || (await hasAdministrator(tx))) return false
  await tx
    .insertInto('jobs')
    .values(jobs.map((name, position) => ({ name, position })))
    .onConflict((same) => same.doNothing())
    .execute()
  await tx
    .insertInto('mandates')
    .values(mandates.map((mandate, position) => ({ ...mandate, position })))
    .onConflict((same) => same.doNothing())
    .execute()
  await insertBranches(tx, 'documentTypes', documentTypes)
  await insertBranches(tx, 'documentCommissions', documentCommissions)
  return true
}

async function insertBranches(
  tx: Transaction<Schema>,
  table: 'documentTypes' | 'documentCommissions',
  branches: readonly InitialBranch[],
  parentId: number | null = null,
): Promise<void> {
  for (const [position, { name, children = [] }] of branches.entries()) {
    const { id } = await tx
      .insertInto(table)
      .values({ name, parentId, position })
      .onConflict((same) => same.expression(sql`parent_id, folded(name)`).doUpdateSet({ position }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertBranches(tx, table, children, id)
  }
}
