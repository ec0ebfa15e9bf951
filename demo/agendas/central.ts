import {
  annex,
  answer,
  confidential,
  expertReport,
  finances,
  note,
  slides,
  statement,
  strategy,
  topic,
} from './topic.ts'

/** Topics of the central committee and its commissions. */
export const centralTopics = {
  strategy: topic(
    'consultation',
    90,
    'reorganisation',
    'Orientations stratégiques à trois ans et conséquences sur l’emploi',
    'Consultation récurrente. L’expert désigné présente ses premières observations.',
    {
      papers: [
        strategy('Orientations stratégiques : document de la direction', 31),
        confidential(annex('Hypothèses budgétaires du plan à trois ans', 12)),
      ],
      points: [
        topic('information', 25, 'jobs', 'Gestion des emplois et des parcours professionnels', null, {
          thematics: ['Classification des emplois'],
        }),
        topic('information', 20, 'training', 'Orientations de la formation professionnelle'),
      ],
    },
  ),
  strategyOpinion: topic('opinion', 45, 'reorganisation', 'Orientations stratégiques : recueil de l’avis', null, {
    papers: [
      expertReport('Orientations stratégiques : rapport de l’expert', 38),
      answer('Orientations stratégiques : réponse argumentée', 5),
    ],
  }),
  finances: topic(
    'consultation',
    75,
    'accounts',
    'Situation économique et financière',
    'Comptes consolidés, politique de recherche et usage du crédit d’impôt.',
    {
      papers: [finances('Situation économique et financière : dossier annuel', 29)],
    },
  ),
  supportServices: topic(
    'consultation',
    60,
    'reorganisation',
    'Regroupement des services supports : projet et calendrier',
    'Réunion extraordinaire. Le projet touche 86 postes dans quatre établissements.',
    {
      papers: [
        confidential(note('Regroupement des services supports : note d’information', 27)),
        confidential(annex('Cartographie des postes concernés', 9)),
      ],
      points: [
        topic('information', 20, 'jobs', 'Postes maintenus, déplacés ou supprimés'),
        topic('information', 20, 'housing', 'Mesures d’accompagnement de la mobilité'),
      ],
    },
  ),
  supportExpert: topic(
    'deliberation',
    20,
    'reorganisation',
    'Désignation d’un expert sur le regroupement des services supports',
    null,
    {
      papers: [{ type: 'Séance/Lettre de mission', title: 'Lettre de mission de l’expert', pages: 3 }],
    },
  ),
  classification: topic(
    'consultation',
    60,
    'jobs',
    'Accord de classification : mise en œuvre dans les établissements',
    null,
    {
      thematics: ['Classification des emplois'],
      papers: [
        note('Mise en œuvre de la classification : note aux membres', 18),
        slides('Cotation des emplois repères', 14),
      ],
    },
  ),
  artificialIntelligence: topic(
    'information',
    40,
    'remoteWork',
    'Charte d’usage des outils d’intelligence artificielle',
    null,
    {
      thematics: ['Intelligence artificielle dans les services'],
      papers: [annex('Projet de charte d’usage', 8)],
    },
  ),
  healthCover: topic('consultation', 40, 'accounts', 'Complémentaire santé : renouvellement de l’assureur', null, {
    thematics: ['Complémentaire santé et prévoyance'],
    papers: [confidential(note('Complémentaire santé : comparaison des offres', 11))],
  }),
  contribution: topic('information', 20, 'budget', 'Répartition de la contribution entre les comités d’établissement'),
  commissions: topic('information', 30, 'rules', 'Travaux des commissions : comptes rendus et suites', null, {
    points: [
      topic('information', 10, 'accounts', 'Commission économique'),
      topic('information', 10, 'training', 'Commission de la formation'),
      topic('information', 10, 'equality', 'Commission de l’égalité professionnelle'),
    ],
  }),
  calendar: topic('information', 10, 'rules', 'Calendrier prévisionnel des réunions et des consultations'),
  statement: topic('other', 15, 'jobs', 'Déclaration liminaire sur les conditions d’emploi', null, {
    papers: [statement('Déclaration liminaire des élus du comité central', 2)],
  }),
  economicReview: topic('information', 60, 'accounts', 'Examen des comptes et des contrats de sous-traitance', null, {
    papers: [slides('Sous-traitance : volumes et coûts', 13)],
  }),
  grants: topic('information', 30, 'accounts', 'Aides publiques reçues et engagements pris en retour'),
  forecast: topic('information', 30, 'budget', 'Budget de l’entreprise : révision de mi-année', null, {
    papers: [slides('Révision budgétaire : principaux écarts', 10)],
  }),
  trainingReview: topic('information', 45, 'training', 'Bilan de la formation de l’année écoulée', null, {
    papers: [slides('Bilan de la formation en chiffres', 15)],
  }),
  trainingOrientation: topic(
    'information',
    45,
    'training',
    'Orientations de la formation : avis de la commission',
    null,
    { papers: [note('Orientations de la formation : projet d’avis', 4)] },
  ),
  certification: topic('information', 20, 'training', 'Validation des acquis de l’expérience et parcours certifiants'),
  payGap: topic('information', 45, 'equality', 'Écarts de rémunération : analyse par niveau de classification', null, {
    thematics: ['Égalité entre les femmes et les hommes'],
    papers: [slides('Écarts de rémunération : méthode et résultats', 16)],
  }),
  parenthood: topic('information', 25, 'equality', 'Congés familiaux, temps partiel et déroulement de carrière'),
  harassment: topic(
    'information',
    30,
    'equality',
    'Harcèlement sexuel et agissements sexistes : dispositif de signalement',
    null,
    { papers: [note('Dispositif de signalement : bilan anonymisé', 7)] },
  ),
} as const
