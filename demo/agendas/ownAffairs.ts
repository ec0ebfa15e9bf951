import { annex, note, resolution, topic } from './topic.ts'

/** A committee's own topics: social activities, budget, rules. */
export const ownAffairs = {
  holidays: topic(
    'deliberation',
    20,
    'asc',
    'Chèques-vacances : barème et calendrier',
    'Vote du barème proposé par la commission des activités sociales et culturelles.',
    {
      papers: [resolution('Résolution : barème des chèques-vacances', 2)],
    },
  ),
  gifts: topic('deliberation', 15, 'asc', 'Arbre de Noël et bons cadeaux : enveloppe et prestataires'),
  ascBudget: topic(
    'deliberation',
    30,
    'budget',
    'Budget des activités sociales et culturelles : exécution et virements',
    null,
    {
      papers: [note('État d’exécution du budget ASC', 5)],
    },
  ),
  operatingBudget: topic(
    'deliberation',
    25,
    'budget',
    'Budget de fonctionnement : abonnements, formation des élus et expertises',
    null,
    {
      papers: [
        note('Budget de fonctionnement : prévisions', 4),
        resolution('Résolution : report du solde de fonctionnement', 1),
      ],
    },
  ),
  accountsReport: topic(
    'information',
    30,
    'accounts',
    'Présentation des comptes annuels par la trésorerie',
    'Comptes arrêtés au 31 décembre, présentés par le trésorier et l’expert-comptable.',
    {
      papers: [note('Comptes annuels du comité', 26)],
      points: [
        topic('information', 15, 'accounts', 'Subvention de fonctionnement'),
        topic('information', 15, 'accounts', 'Subvention des activités sociales et culturelles'),
      ],
    },
  ),
  accountsVote: topic('deliberation', 15, 'accounts', 'Approbation des comptes et affectation du résultat', null, {
    papers: [resolution('Résolution : approbation des comptes', 1)],
  }),
  accountsActivity: topic('information', 20, 'accounts', 'Rapport d’activité et de gestion financière', null, {
    papers: [annex('Rapport d’activité et de gestion financière', 17)],
  }),
  accountsContracts: topic(
    'information',
    10,
    'accounts',
    'Rapport sur les conventions passées avec des membres du comité',
  ),
  delegate: topic(
    'appointment',
    10,
    'rules',
    'Désignation d’un membre de la commission santé, sécurité et conditions de travail',
    'En remplacement d’un membre dont le mandat a pris fin.',
  ),
  deputySecretary: topic(
    'appointment',
    10,
    'rules',
    'Désignation d’un secrétaire adjoint ou d’une secrétaire adjointe',
    'Le poste est vacant depuis le départ de la personne qui l’occupait.',
  ),
  internalRules: topic(
    'deliberation',
    25,
    'rules',
    'Règlement intérieur du comité : réunions à distance et vote électronique',
    null,
    { papers: [annex('Règlement intérieur : articles modifiés', 5)] },
  ),
} as const
