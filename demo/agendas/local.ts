import {
  annex,
  answer,
  confidential,
  note,
  revised,
  slides,
  socialPolicy,
  socialReport,
  statement,
  topic,
} from './topic.ts'

/** Topics of an establishment's committee. */
export const localTopics = {
  remoteWork: topic(
    'consultation',
    45,
    'remoteWork',
    'Projet d’avenant à l’accord sur le télétravail : passage à trois jours par semaine',
    'Première réunion. Le projet ouvre le télétravail aux conseillers de l’accueil téléphonique et révise l’indemnité journalière.',
    {
      thematics: ['Télétravail et droit à la déconnexion'],
      papers: [
        revised(note('Note d’information : avenant télétravail', 12)),
        annex('Enquête télétravail : résultats par métier', 18),
      ],
    },
  ),
  remoteWorkOpinion: topic(
    'opinion',
    40,
    'remoteWork',
    'Avenant à l’accord sur le télétravail : recueil de l’avis',
    'Réponses de la direction aux questions posées à la première réunion, puis recueil de l’avis.',
    {
      thematics: ['Télétravail et droit à la déconnexion'],
      papers: [
        answer('Réponses de la direction sur le télétravail', 6),
        statement('Déclaration des élus sur le télétravail', 2),
      ],
    },
  ),
  disconnection: topic(
    'information',
    20,
    'remoteWork',
    'Droit à la déconnexion : bilan des connexions en dehors des heures de travail',
    null,
    {
      thematics: ['Télétravail et droit à la déconnexion'],
      papers: [slides('Connexions tardives : bilan du trimestre', 9)],
    },
  ),
  refit: topic(
    'consultation',
    60,
    'reorganisation',
    'Réaménagement des plateaux du site de Rennes',
    'Le projet concerne 148 postes et prévoit des espaces partagés. La commission santé, sécurité et conditions de travail a visité les lieux.',
    {
      thematics: ['Réaménagement du site de Rennes'],
      papers: [
        note('Réaménagement du site de Rennes : note économique et sociale', 24),
        annex('Plans des plateaux avant et après travaux', 8),
      ],
      points: [
        topic(
          'information',
          15,
          'reorganisation',
          'Calendrier des travaux et relogement provisoire des équipes',
          null,
          { papers: [annex('Planning prévisionnel des travaux', 3)] },
        ),
        topic('information', 15, 'safety', 'Acoustique, éclairage et qualité de l’air'),
        topic('other', 10, 'reorganisation', 'Questions des membres'),
      ],
    },
  ),
  refitOpinion: topic(
    'opinion',
    45,
    'reorganisation',
    'Réaménagement du site de Rennes : recueil de l’avis',
    'Deuxième réunion, après remise du rapport de l’expert habilité.',
    {
      thematics: ['Réaménagement du site de Rennes'],
      papers: [
        { type: 'Séance/Rapport d’expertise', title: 'Rapport d’expertise sur le réaménagement', pages: 40 },
        answer('Réponses de la direction au rapport de l’expert', 9),
      ],
    },
  ),
  agencies: topic(
    'consultation',
    60,
    'reorganisation',
    'Regroupement des agences de Thionville et de Metz',
    'Trente-deux salariés changeraient de lieu de travail au second semestre.',
    {
      thematics: ['Regroupement des agences de Moselle'],
      papers: [
        note('Regroupement des agences de Moselle : note d’information', 21),
        confidential(annex('Simulation des trajets domicile-travail par salarié', 6)),
      ],
      points: [
        topic('information', 15, 'housing', 'Aides à la mobilité et au logement'),
        topic('information', 15, 'jobs', 'Postes proposés et calendrier des entretiens'),
      ],
    },
  ),
  agenciesOpinion: topic(
    'opinion',
    30,
    'reorganisation',
    'Regroupement des agences de Moselle : recueil de l’avis',
    null,
    {
      thematics: ['Regroupement des agences de Moselle'],
      papers: [statement('Déclaration commune des élus sur les agences de Moselle', 2)],
    },
  ),
  socialPolicy: topic(
    'consultation',
    90,
    'jobs',
    'Politique sociale, conditions de travail et emploi',
    'Consultation récurrente annuelle. Les données figurent dans la base de données économiques, sociales et environnementales.',
    {
      papers: [
        socialPolicy('Politique sociale, conditions de travail et emploi : dossier annuel', 34),
        socialReport('Bilan social de l’établissement', 28),
      ],
      points: [
        topic('information', 20, 'jobs', 'Évolution des effectifs et des contrats'),
        topic('information', 20, 'training', 'Exécution du plan de développement des compétences'),
        topic('information', 20, 'equality', 'Égalité professionnelle : indicateurs de l’établissement', null, {
          thematics: ['Égalité entre les femmes et les hommes'],
        }),
      ],
    },
  ),
  staffing: topic('information', 20, 'jobs', 'Effectifs, absences et heures supplémentaires du trimestre', null, {
    papers: [slides('Tableau de bord social du trimestre', 11)],
  }),
  overtime: topic('information', 15, 'jobs', 'Recours aux contrats courts et à l’intérim sur le site de {site}'),
  classification: topic(
    'consultation',
    30,
    'jobs',
    'Nouvelle classification des emplois : calendrier et méthode de cotation',
    null,
    {
      thematics: ['Classification des emplois'],
      papers: [note('Classification des emplois : guide de cotation', 16)],
    },
  ),
  apprentices: topic('information', 15, 'training', 'Accueil des apprentis et des stagiaires : campagne de l’année'),
  trainingPlan: topic(
    'consultation',
    40,
    'training',
    'Plan de développement des compétences de l’établissement',
    'Priorités : management à distance, habilitations électriques, relation avec les publics en difficulté.',
    {
      papers: [note('Plan de développement des compétences : projet', 15)],
    },
  ),
  interviews: topic(
    'information',
    20,
    'training',
    'Entretiens professionnels : taux de réalisation et bilans à six ans',
  ),
  accidents: topic(
    'information',
    20,
    'safety',
    'Accidents du travail et de trajet du trimestre',
    'Analyse des onze accidents déclarés, dont trois avec arrêt.',
    {
      papers: [slides('Accidents du trimestre : analyse et mesures', 8)],
    },
  ),
  heat: topic('information', 25, 'safety', 'Fortes chaleurs : mesures prises et retour d’expérience', null, {
    papers: [note('Plan « fortes chaleurs » : retour d’expérience', 6)],
  }),
  psychosocial: topic(
    'consultation',
    45,
    'safety',
    'Plan d’action sur les risques psychosociaux',
    'Suite à l’enquête menée avec le service de prévention et de santé au travail.',
    {
      thematics: ['Prévention des risques psychosociaux'],
      papers: [
        note('Risques psychosociaux : diagnostic et plan d’action', 19),
        confidential(annex('Verbatims de l’enquête, service par service', 14)),
      ],
    },
  ),
  incivilities: topic('information', 20, 'safety', 'Incivilités à l’accueil : signalements et suites données', null, {
    thematics: ['Prévention des risques psychosociaux'],
  }),
  assistant: topic(
    'consultation',
    50,
    'remoteWork',
    'Introduction d’un assistant d’aide à la rédaction dans les services',
    'Expérimentation de six mois sur deux plateaux ; garanties sur la charge de travail et les données.',
    {
      thematics: ['Intelligence artificielle dans les services'],
      papers: [
        note('Assistant d’aide à la rédaction : note d’information', 13),
        annex('Analyse d’impact sur la protection des données', 22),
      ],
    },
  ),
  assistantReview: topic(
    'information',
    20,
    'remoteWork',
    'Assistant d’aide à la rédaction : bilan à mi-parcours',
    null,
    { thematics: ['Intelligence artificielle dans les services'] },
  ),
  mobility: topic('information', 25, 'housing', 'Plan de mobilité 2027 : covoiturage, vélo et stationnement', null, {
    thematics: ['Plan de mobilité 2027'],
    papers: [slides('Plan de mobilité : premières orientations', 10)],
  }),
  health: topic('information', 20, 'accounts', 'Complémentaire santé et prévoyance : comptes de résultats', null, {
    thematics: ['Complémentaire santé et prévoyance'],
    papers: [revised(note('Complémentaire santé : comptes et évolution des cotisations', 9))],
  }),
  equalityIndex: topic(
    'information',
    20,
    'equality',
    'Index de l’égalité professionnelle et mesures correctives',
    null,
    {
      thematics: ['Égalité entre les femmes et les hommes'],
      papers: [slides('Index de l’égalité : résultats et mesures', 7)],
    },
  ),
} as const
