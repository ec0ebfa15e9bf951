import { annex, confidential, note, slides, topic } from './topic.ts'

/** Topics of an establishment's commissions and local representatives. */
export const fieldTopics = {
  risks: topic('information', 45, 'safety', 'Mise à jour du document unique d’évaluation des risques', null, {
    papers: [annex('Document unique : unités de travail révisées', 25)],
  }),
  programme: topic('information', 40, 'safety', 'Programme annuel de prévention des risques', null, {
    papers: [note('Programme annuel de prévention : avancement', 12)],
  }),
  visit: topic(
    'information',
    30,
    'safety',
    'Restitution de la visite du site de {site}',
    'Visite faite en présence du médecin du travail.',
    { papers: [note('Visite du site de {site} : constats et photos', 9)] },
  ),
  inquiry: topic(
    'information',
    30,
    'safety',
    'Enquête à la suite d’une chute dans l’escalier du site de {site}',
    null,
    { papers: [confidential(note('Enquête accident : arbre des causes', 5))] },
  ),
  noise: topic('information', 20, 'safety', 'Bruit sur les plateaux téléphoniques : mesures et aménagements'),
  asbestos: topic('information', 20, 'safety', 'Dossier technique amiante : travaux de l’année sur le site de {site}'),
  firstAid: topic('information', 15, 'safety', 'Sauveteurs secouristes et exercices d’évacuation'),
  screens: topic('information', 20, 'safety', 'Travail sur écran : postes adaptés et douleurs musculaires', null, {
    papers: [slides('Troubles musculosquelettiques : campagne de prévention', 12)],
  }),
  centralPlan: topic('information', 45, 'safety', 'Politique de prévention commune aux établissements', null, {
    thematics: ['Prévention des risques psychosociaux'],
    papers: [note('Politique de prévention : axes et indicateurs', 14)],
  }),
  doctors: topic('information', 30, 'safety', 'Rapport annuel des médecins du travail'),
  summer: topic('information', 30, 'asc', 'Colonies de vacances et séjours d’été : offres retenues', null, {
    papers: [slides('Séjours d’été : comparaison des offres', 8)],
  }),
  sports: topic('information', 20, 'asc', 'Remboursement des licences sportives et des activités culturelles'),
  grid: topic('information', 25, 'asc', 'Grille de quotient familial : simulation des tranches', null, {
    papers: [annex('Quotient familial : simulation des tranches', 3)],
  }),
  ticketing: topic('information', 15, 'asc', 'Billetterie : bilan et renouvellement de la convention'),
  applications: topic('information', 30, 'housing', 'Demandes de logement et attributions du semestre', null, {
    thematics: ['Logement des salariés en mobilité'],
    papers: [slides('Demandes de logement : bilan du semestre', 7)],
  }),
  loans: topic('information', 20, 'housing', 'Prêts pour travaux et aide à l’accession'),
  mobileStaff: topic('information', 25, 'housing', 'Logement temporaire des salariés en mobilité', null, {
    thematics: ['Logement des salariés en mobilité'],
  }),
  parking: topic('information', 15, 'housing', 'Stationnement et accès au site de {site}'),
  claims: topic(
    'other',
    30,
    'jobs',
    'Réclamations individuelles et collectives',
    'Réponses écrites de la direction sous six jours.',
  ),
  schedules: topic('information', 20, 'jobs', 'Horaires d’ouverture et plannings d’été'),
  premises: topic('information', 20, 'reorganisation', 'Chauffage, ascenseur et entretien des locaux de {site}', null, {
    papers: [note('Travaux d’entretien : liste et échéances', 2)],
  }),
} as const
