import { countOf, eurosOf, type Prose, rateOf } from './prose.ts'

export const budget: Prose = {
  headings: [
    'Exécution du budget',
    'Recettes de l’exercice',
    'Dépenses engagées',
    'Virements proposés',
    'Prévisions de fin d’année',
    'Points de vigilance',
  ],
  paragraphs: [
    'Au 30 {month}, les dépenses engagées atteignent {amount}, soit {rate} de l’enveloppe votée en début d’exercice. L’écart tient surtout au calendrier des factures : deux prestations livrées en juin n’ont été payées qu’à la rentrée.',
    'La subvention de fonctionnement, fixée à 0,20 % de la masse salariale brute, a été versée en quatre fois. Le dernier versement tient compte de la régularisation de l’année précédente, d’un montant de {amount}.',
    'Le poste « documentation et abonnements » progresse de {rate}. Le comité a choisi de conserver la revue juridique imprimée, consultée par {n} membres, et de renoncer à la seconde base de données en ligne.',
    'La formation économique des membres titulaires a été prise en charge à hauteur de {amount}. Trois sessions sont encore prévues à {site} ; leur coût est déjà provisionné.',
    'Le bureau propose de virer {amount} du poste « déplacements » vers le poste « expertises libres ». Ce virement ne modifie pas le total voté et n’entame pas la réserve.',
    'Un œil attentif doit être gardé sur les frais bancaires : ils ont doublé depuis le changement de convention. Une mise en concurrence est lancée auprès de trois établissements.',
    'Le transfert d’une partie de l’excédent vers les activités sociales reste plafonné à 10 %. Les membres rappellent qu’il doit être décidé par une délibération et figurer dans le rapport d’activité.',
  ],
  statements: [
    'Aucun dépassement n’est constaté au niveau des chapitres.',
    'La réserve couvre {n} semaines de dépenses courantes.',
    'Les pièces justificatives sont consultables au local du comité, à {site}.',
    'Le prochain état d’exécution sera présenté en {month}.',
  ],
  table: {
    title: 'Budget voté et dépenses réalisées',
    columns: ['Poste', 'Voté', 'Réalisé', 'Taux'],
    rows: [
      'Formation des membres',
      'Documentation',
      'Expertises libres',
      'Déplacements',
      'Communication',
      'Fournitures',
      'Frais bancaires',
    ],
    cells: [eurosOf(1_200, 18_000), eurosOf(800, 16_000), rateOf(380, 990)],
    total: true,
  },
}

export const accounts: Prose = {
  headings: [
    'Présentation des comptes',
    'Compte de résultat',
    'Bilan simplifié',
    'Engagements hors bilan',
    'Observations de l’expert-comptable',
    'Affectation du résultat',
  ],
  paragraphs: [
    'Les comptes de l’exercice font apparaître un excédent de {amount} pour la section de fonctionnement et un déficit de {amount} pour celle des activités sociales et culturelles, comblé par le report à nouveau.',
    'La trésorerie disponible au 31 décembre s’élève à {amount}. Elle est répartie sur deux comptes distincts, conformément au principe de séparation des deux subventions.',
    'L’expert-comptable n’a relevé aucune anomalie significative. Il recommande toutefois de formaliser la procédure de double signature au-delà de {bonus} et d’archiver les factures sous forme numérique.',
    'Les produits financiers restent modestes, à {bonus}. Le placement des excédents sur un livret a été préféré à tout produit comportant un risque de perte en capital.',
    'La provision pour litige constituée l’an dernier est reprise : le prestataire a accepté une remise de {rate} sur la prestation contestée et l’affaire est close.',
    'Le chiffre d’affaires de l’entreprise progresse de {little} sur un an, tandis que la marge opérationnelle recule sous l’effet du coût de l’énergie et des loyers. La commission demande une analyse par site.',
    'Les contrats de sous-traitance représentent {amount}. La direction indique que la moitié d’entre eux arrivent à échéance en {month} et feront l’objet d’une nouvelle consultation.',
    'Les cotisations de la complémentaire santé équilibrent les prestations à {little} près. La hausse des dépenses d’optique et de prothèses dentaires explique l’essentiel de la dérive.',
  ],
  statements: [
    'Les comptes ont été arrêtés par le trésorier et certifiés sans réserve.',
    'La durée de conservation des pièces comptables est de dix ans.',
    'Le rapport d’activité décrit {n} actions menées pendant l’exercice.',
    'Une réunion de clôture s’est tenue à {site} avec l’expert-comptable.',
  ],
  table: {
    title: 'Compte de résultat résumé',
    columns: ['Ligne', 'Exercice précédent', 'Exercice', 'Évolution'],
    rows: [
      'Subvention reçue',
      'Autres produits',
      'Achats et services',
      'Honoraires',
      'Impôts et taxes',
      'Dotations et provisions',
    ],
    cells: [eurosOf(2_000, 96_000), eurosOf(2_000, 98_000), rateOf(-120, 180)],
    total: true,
  },
}

export const asc: Prose = {
  headings: [
    'Bilan de la campagne',
    'Offres retenues',
    'Barème des participations',
    'Séjours et vacances',
    'Culture et sport',
    'Suites à donner',
  ],
  paragraphs: [
    'La campagne de chèques-vacances a touché {hundreds} salariés, soit {rate} des ayants droit. La participation moyenne du comité s’établit à {bonus} par dossier, en légère hausse.',
    'Trois organismes ont répondu à la consultation pour les séjours d’été. La commission a retenu celui qui proposait l’encadrement le plus étoffé et un départ en train depuis {site}.',
    'Le quotient familial reste le seul critère de modulation. Les tranches ont été relevées de {little} pour suivre l’évolution des salaires et éviter que des familles ne perdent leur droit sans avoir gagné en pouvoir d’achat.',
    'L’arbre de Noël réunira {hundreds} enfants. Le spectacle sera donné deux fois, afin que les équipes en horaires décalés puissent y assister ; un goûter est prévu à l’issue de chaque représentation.',
    'La billetterie de cinéma demeure l’activité la plus demandée. Le passage au billet dématérialisé a supprimé les files d’attente à la permanence, mais {n} salariés ont souhaité conserver un retrait au guichet.',
    'Le remboursement des licences sportives est étendu à la pratique amateur en club et à la danse. Le plafond annuel reste inchangé ; les justificatifs sont à déposer avant la fin du mois de {month}.',
    'Les activités sociales et culturelles sont ouvertes à tous les salariés sans condition d’ancienneté. La commission a corrigé deux anciens règlements qui exigeaient encore six mois de présence.',
    'Les œuvres de la bibliothèque ont été inventoriées : {hundreds} ouvrages circulent entre les sites. Une boîte de retour sera installée à {site}.',
  ],
  statements: [
    'Le barème s’applique à compter du premier jour de {month}.',
    'Les demandes tardives sont examinées au cas par cas.',
    '{n} familles ont bénéficié d’une aide exceptionnelle.',
    'Le règlement est affiché à la permanence de {site}.',
  ],
  table: {
    title: 'Participation par activité',
    columns: ['Activité', 'Bénéficiaires', 'Dépense', 'Part du budget'],
    rows: [
      'Chèques-vacances',
      'Séjours d’enfants',
      'Billetterie',
      'Licences sportives',
      'Arbre de Noël',
      'Bibliothèque',
      'Secours',
    ],
    cells: [countOf(12, 640), eurosOf(900, 74_000), rateOf(15, 310)],
    total: true,
  },
}
