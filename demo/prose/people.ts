import { countOf, eurosOf, type Prose, rateOf } from './prose.ts'

export const jobs: Prose = {
  headings: [
    'Évolution des effectifs',
    'Mouvements de l’année',
    'Contrats courts et intérim',
    'Temps de travail',
    'Classification et parcours',
    'Observations des élus',
  ],
  paragraphs: [
    'L’effectif de l’établissement s’établit à {hundreds} salariés, contre {hundreds} un an plus tôt. Les départs en retraite n’ont été remplacés qu’aux deux tiers, et le site de {site} concentre l’essentiel des postes vacants.',
    'Le recours aux contrats à durée déterminée recule de {rate}. Il reste élevé dans les services d’accueil, où la direction reconnaît des difficultés de recrutement liées aux horaires du samedi.',
    'Les heures supplémentaires représentent l’équivalent de {n} postes à temps plein. Les élus demandent que ce volume soit converti en embauches avant la fin du mois de {month}.',
    'L’absentéisme atteint {little}, tous motifs confondus. Les arrêts de plus de trois mois pèsent davantage que les absences courtes, dont la fréquence diminue depuis deux trimestres.',
    'La cotation des emplois repères s’appuie sur six critères : complexité, autonomie, impact, relation, encadrement et connaissances. Aucun salarié ne verra sa rémunération diminuer du fait du nouveau classement.',
    'Sur {n} demandes de passage à temps partiel, deux ont été refusées pour des raisons d’organisation. Les motifs écrits ont été transmis aux intéressés et peuvent être contestés devant la commission de recours.',
    'La pyramide des âges montre que {rate} des salariés auront plus de cinquante-cinq ans dans quatre ans. Le tutorat et la transmission des savoirs doivent être organisés sans attendre.',
    'Les élus regrettent que les données de la base économique et sociale aient été mises à jour trois jours seulement avant la séance. La direction s’engage sur un délai de deux semaines à l’avenir.',
  ],
  statements: [
    '{n} recrutements sont ouverts, dont la moitié en interne.',
    'La durée moyenne d’un remplacement est de {n} semaines.',
    'Aucun départ contraint n’est envisagé avant {month}.',
    'Les plannings du site de {site} seront affichés quinze jours à l’avance.',
  ],
  table: {
    title: 'Effectifs par site',
    columns: ['Site', 'CDI', 'CDD et intérim', 'Temps partiel'],
    cells: [countOf(64, 410), countOf(2, 38), rateOf(60, 240)],
    total: true,
  },
}

export const training: Prose = {
  headings: [
    'Orientations',
    'Actions réalisées',
    'Publics prioritaires',
    'Entretiens professionnels',
    'Alternance',
    'Avis de la commission',
  ],
  paragraphs: [
    'Le plan de développement des compétences prévoit {hundreds} départs en formation pour un budget de {amount}. La moitié des actions se déroule à distance, en séquences de trois heures au plus.',
    'Le taux d’accès à la formation s’élève à {rate}. Il demeure plus faible pour les employés à temps partiel et pour les salariés de {site}, éloignés des centres habituels.',
    'Trente-deux apprentis ont été accueillis à la rentrée. Chaque maître d’apprentissage bénéficie désormais d’une demi-journée par mois, déduite de sa charge, pour assurer le suivi.',
    'Les entretiens professionnels ont été conduits pour {rate} des salariés concernés. Les bilans à six ans en retard feront l’objet d’un rattrapage avant la fin du mois de {month}.',
    'Quinze parcours certifiants ont été engagés avec l’appui de l’opérateur de compétences. Sept salariés ont obtenu un titre par la validation des acquis de l’expérience, après un accompagnement de neuf mois.',
    'La formation des managers au travail à distance a été jugée utile par {rate} des participants. Ils souhaitent davantage d’études de cas et moins d’exposés.',
    'La commission regrette la part trop faible des formations longues. Elle propose de réserver {amount} à des projets de reconversion choisis par les salariés eux-mêmes.',
    'Les habilitations électriques et la conduite de chariots arrivent à échéance pour {n} agents de maintenance. Les sessions de recyclage sont programmées à {site}.',
  ],
  statements: [
    '{n} stages ont été annulés faute de participants.',
    'La durée moyenne d’une action est de {n} heures.',
    'Les supports sont consultables pendant un an.',
    'Un forum des métiers se tiendra à {site} en {month}.',
  ],
  table: {
    title: 'Formation par domaine',
    columns: ['Domaine', 'Stagiaires', 'Coût', 'Part en ligne'],
    rows: [
      'Métier et expertise',
      'Management',
      'Bureautique',
      'Sécurité et habilitations',
      'Relation avec le public',
      'Langues',
    ],
    cells: [countOf(14, 320), eurosOf(3_000, 88_000), rateOf(50, 860)],
    total: true,
  },
}

export const equality: Prose = {
  headings: [
    'Indicateurs de l’année',
    'Écarts de rémunération',
    'Promotions et carrières',
    'Congés familiaux',
    'Prévention des agissements sexistes',
    'Mesures proposées',
  ],
  paragraphs: [
    'L’index de l’égalité professionnelle s’établit à 88 points sur 100. La perte porte sur l’indicateur des dix plus hautes rémunérations, où les femmes ne sont que trois.',
    'À niveau de classification égal, l’écart moyen de rémunération est de {little} en faveur des hommes. Il se réduit chez les employés et persiste parmi les cadres de plus de quarante-cinq ans.',
    'Une enveloppe de {amount} est consacrée au rattrapage salarial. Elle a bénéficié à {n} salariées, dont onze à leur retour de congé de maternité.',
    'Les femmes représentent {rate} des promotions de l’année, pour une part comparable dans l’effectif. Les élus demandent que la durée moyenne entre deux promotions soit publiée par sexe.',
    'Le congé de paternité est pris en totalité par {rate} des pères. Une campagne d’information a levé l’idée qu’il faudrait l’accord du responsable pour le fractionner.',
    'Le dispositif de signalement a reçu {n} alertes. Chacune a donné lieu à un entretien dans les huit jours, et deux enquêtes ont été confiées à un binôme formé à cet effet.',
    'Le sexisme ordinaire reste le premier motif cité dans l’enquête anonyme. Le module de sensibilisation sera obligatoire pour l’encadrement dès le mois de {month}.',
    'Les salariés à temps partiel, en majorité des femmes, cotiseront à la retraite sur la base d’un temps plein s’ils le souhaitent ; la direction prend en charge la part patronale.',
  ],
  statements: [
    'La part des femmes parmi les cadres atteint {rate}.',
    '{n} demandes d’aménagement d’horaires ont été acceptées.',
    'Les deux référentes tiennent une permanence mensuelle à {site}.',
    'Le plan d’action sera évalué en {month}.',
  ],
  table: {
    title: 'Situation comparée par niveau',
    columns: ['Niveau', 'Femmes', 'Hommes', 'Écart de rémunération'],
    rows: ['Employés', 'Techniciens', 'Agents de maîtrise', 'Cadres', 'Cadres dirigeants'],
    cells: [countOf(8, 310), countOf(8, 290), rateOf(4, 92)],
    total: true,
  },
}

export const rules: Prose = {
  headings: [
    'Composition de l’instance',
    'Réunions et convocations',
    'Votes et délibérations',
    'Moyens des membres',
    'Commissions',
    'Dispositions diverses',
  ],
  paragraphs: [
    'L’instance se réunit une fois par mois, sauf en août. L’ordre du jour est arrêté conjointement par le président et la secrétaire, puis communiqué aux membres trois jours au moins avant la séance.',
    'Les résolutions sont prises à la majorité des membres présents. Le président ne prend pas part au vote lorsqu’il consulte les membres élus en tant que délégation du personnel.',
    'Le procès-verbal est établi par la secrétaire et transmis dans les quinze jours. Les rectifications demandées en séance y sont portées avant son adoption ; il peut ensuite être affiché.',
    'Chaque titulaire dispose de {n} heures de délégation par mois, qui peuvent être cumulées sur douze mois et réparties entre titulaires et suppléants dans la limite d’une fois et demie le crédit habituel.',
    'Les réunions à distance sont limitées à trois par année civile, sauf accord plus favorable. Le dispositif garantit l’identification des participants et, en cas de vote à bulletin secret, l’anonymat.',
    'Les membres sont tenus à une obligation de discrétion à l’égard des informations présentées comme confidentielles par l’employeur. Cette obligation subsiste après la fin du mandat.',
    'Les suppléants reçoivent les mêmes documents que les titulaires. Ils siègent en leur absence, selon les règles de remplacement fixées par le Code du travail.',
    'Le local de {site} est accessible de sept heures à vingt heures. Il est équipé d’une armoire fermant à clé, d’un poste relié au réseau et d’une imprimante.',
  ],
  statements: [
    'Le quorum n’est pas exigé, sauf pour la désignation de la secrétaire.',
    'Les documents sont déposés sur l’espace des membres.',
    'Une suspension de séance est de droit à la demande des élus.',
    'Le présent texte est révisable en {month} de chaque année.',
  ],
  table: {
    title: 'Crédit d’heures et réunions',
    columns: ['Qualité', 'Membres', 'Heures par mois'],
    rows: ['Titulaires', 'Suppléants', 'Représentants de proximité', 'Membres de la CSSCT', 'Représentants syndicaux'],
    cells: [countOf(2, 22), countOf(5, 24)],
    total: false,
  },
}
