import { countOf, eurosOf, type Prose, rateOf } from './prose.ts'

export const safety: Prose = {
  headings: [
    'Accidents et maladies',
    'Visites et constats',
    'Évaluation des risques',
    'Risques psychosociaux',
    'Mesures de prévention',
    'Suivi des actions',
  ],
  paragraphs: [
    'Le trimestre compte {n} accidents déclarés. Les chutes de plain-pied restent la première cause, devant les manutentions ; le parking de {site}, mal éclairé, est cité dans trois déclarations.',
    'Le taux de fréquence recule de {rate} sur douze mois glissants, mais la gravité augmente : la durée moyenne des arrêts passe de onze à dix-neuf jours.',
    'La visite du site de {site} a relevé un bloc de secours hors service, un escalier dont le nez de marche est usé et une salle de pause sans aération. Les deux premiers points ont été corrigés dans la semaine.',
    'Le document unique a été révisé pour {n} unités de travail. L’exposition aux fortes chaleurs, le travail isolé et les agressions verbales y figurent désormais comme des risques à part entière.',
    'L’enquête menée avec le service de santé au travail a recueilli {hundreds} réponses. Les salariés citent d’abord la charge de travail et les interruptions, puis le manque de visibilité sur les projets.',
    'Les sauveteurs secouristes du travail sont {n}, répartis sur tous les étages. Deux exercices d’évacuation ont été conduits ; le second a pris quatre minutes et douze secondes.',
    'Le bruit mesuré sur le plateau téléphonique atteint soixante-huit décibels aux heures de pointe. Des panneaux absorbants seront posés avant {month} et des casques filtrants proposés à l’essai.',
    'Une analyse en arbre des causes a été conduite après la chute du mois dernier. Elle conclut à un défaut de signalisation du sol mouillé et à un changement de produit d’entretien.',
    'Le programme annuel de prévention est doté de {amount}. Son avancement est présenté chaque trimestre ; {rate} des actions sont terminées et aucune n’est abandonnée.',
  ],
  statements: [
    '{n} situations de travail ont été observées.',
    'Le registre de danger grave et imminent ne comporte aucun nouvel avis.',
    'Le médecin du travail recommande des pauses visuelles régulières.',
    'Les extincteurs du site de {site} ont été vérifiés en {month}.',
  ],
  table: {
    title: 'Accidents du travail par site',
    columns: ['Site', 'Avec arrêt', 'Sans arrêt', 'Jours perdus'],
    cells: [countOf(0, 7), countOf(1, 12), countOf(0, 140)],
    total: true,
  },
}

export const remoteWork: Prose = {
  headings: [
    'Contexte',
    'Métiers concernés',
    'Équipement et indemnités',
    'Droit à la déconnexion',
    'Outils numériques',
    'Conséquences sur les collectifs',
  ],
  paragraphs: [
    'L’accord en vigueur permet deux jours de télétravail par semaine. Le projet d’avenant porte cette possibilité à trois jours, avec un jour de présence commun fixé par équipe.',
    'Au dernier recensement, {hundreds} salariés télétravaillent régulièrement, soit {rate} de l’effectif. Les conseillers de l’accueil téléphonique, jusqu’ici exclus, représentent la principale demande nouvelle.',
    'L’indemnité journalière est portée à 2,90 €, dans la limite de {bonus} par an. Un écran et un siège réglable sont fournis à toute personne qui télétravaille plus d’un jour par semaine.',
    'Les connexions après vingt heures ont diminué de {rate} depuis l’envoi différé des messages. Elles demeurent fréquentes dans l’encadrement, où l’exemple doit être donné.',
    'Les élus rappellent que le télétravail est volontaire et réversible. Un refus doit être motivé, et le retour sur site ne peut être présenté comme une sanction.',
    'L’assistant d’aide à la rédaction propose des réponses que l’agent relit et modifie. Aucune donnée personnelle ne doit y être saisie ; les textes produits ne servent pas à évaluer les personnes.',
    'L’analyse d’impact souligne trois risques : une confiance excessive dans les réponses, une perte de savoir-faire et une intensification du rythme. Des indicateurs de suivi seront présentés en {month}.',
    'Les réunions hybrides fonctionnent mal lorsque plus de la moitié des participants sont dans la salle. Le site de {site} expérimente une règle simple : une personne, un écran.',
  ],
  statements: [
    '{n} demandes de télétravail ont été refusées dans l’année.',
    'Le bilan sera fait avec le service de santé au travail.',
    'La charte est remise à chaque nouvel arrivant.',
    'Une équipe de {site} teste l’outil depuis {month}.',
  ],
  table: {
    title: 'Télétravail par site',
    columns: ['Site', 'Télétravailleurs', 'Jours par mois', 'Part de l’effectif'],
    cells: [countOf(18, 210), countOf(60, 1_900), rateOf(120, 690)],
    total: true,
  },
}

export const reorganisation: Prose = {
  headings: [
    'Présentation du projet',
    'Calendrier',
    'Conséquences sur l’emploi',
    'Conditions de travail',
    'Mesures d’accompagnement',
    'Questions des élus',
    'Variantes étudiées',
  ],
  paragraphs: [
    'Le projet répond à trois objectifs : réduire les surfaces inoccupées, rapprocher des équipes qui travaillent ensemble et diminuer la facture d’énergie de {rate}. Il concerne {hundreds} postes de travail.',
    'Les travaux s’étaleraient sur {n} mois, en quatre phases. Chaque équipe serait relogée une seule fois, dans des bureaux provisoires situés à moins de dix minutes à pied.',
    'Le coût total est estimé à {amount}, dont un tiers pour le mobilier. La direction attend une économie annuelle de {amount} sur les loyers à partir de la troisième année.',
    'Le passage à des espaces partagés suscite des réserves. Les élus demandent un ratio d’au moins huit postes pour dix salariés, des salles fermées en nombre suffisant et un casier par personne.',
    'Pour les salariés dont le trajet s’allongerait de plus de trente minutes, une prime de {bonus} et un aménagement d’horaires sont prévus pendant dix-huit mois.',
    'L’expert habilité a rencontré {n} salariés. Son rapport insiste sur le bruit, l’éclairage des zones centrales et la fatigue liée à la recherche quotidienne d’une place.',
    'Deux variantes ont été écartées : le maintien sur place avec rénovation légère, jugé trop coûteux à terme, et le départ complet du site de {site}, qui aurait éloigné la moitié des équipes de leur domicile.',
    'Les postes proposés dans le cadre du regroupement sont de même classification. Un entretien individuel aura lieu avant la fin du mois de {month}, avec la possibilité d’être accompagné par un élu.',
    'La direction s’engage à présenter un bilan six mois après l’installation et à corriger les défauts signalés. Un groupe de suivi associant la commission santé et sécurité se réunira tous les quinze jours.',
  ],
  statements: [
    '{n} réunions d’information ont été tenues avec les équipes.',
    'Aucune suppression de poste n’est prévue par le projet.',
    'Les plans sont affichés au rez-de-chaussée du site de {site}.',
    'L’emménagement de la première équipe est prévu en {month}.',
  ],
  table: {
    title: 'Postes concernés et surfaces',
    columns: ['Site', 'Postes actuels', 'Postes futurs', 'Surface libérée'],
    cells: [countOf(20, 240), countOf(16, 210), rateOf(20, 340)],
    total: true,
  },
}

export const housing: Prose = {
  headings: [
    'Demandes et attributions',
    'Aides à l’accession',
    'Mobilité et logement temporaire',
    'Trajets domicile-travail',
    'Partenaires',
    'Priorités de la commission',
  ],
  paragraphs: [
    'Au cours du semestre, {n} demandes de logement social ont été déposées et un tiers ont abouti. Le délai moyen d’attribution atteint quatorze mois dans l’agglomération de {site}.',
    'Les jeunes embauchés et les apprentis forment le premier groupe de demandeurs. Un partenariat avec un foyer de jeunes travailleurs réserve {n} chambres à la rentrée.',
    'Le prêt pour travaux a été accordé à {n} salariés, pour un montant moyen de {bonus}. L’isolation et le remplacement des chaudières constituent l’essentiel des projets.',
    'Les salariés en mobilité peuvent occuper un logement temporaire pendant six mois. La participation de l’employeur est portée à {rate} du loyer pour les familles monoparentales.',
    'L’enquête sur les déplacements a recueilli {hundreds} réponses. La voiture individuelle assure encore {rate} des trajets, mais le vélo progresse dès qu’un abri fermé est disponible.',
    'Le forfait mobilités durables est cumulable avec le remboursement de l’abonnement de transport, dans la limite de {bonus} par an. Une simulation est accessible sur l’espace du personnel.',
    'Les places de stationnement de {site} seront attribuées selon trois critères : handicap, horaires décalés, absence de transport collectif. Le covoiturage donne une priorité supplémentaire.',
    'La commission souhaite rencontrer l’organisme collecteur avant {month} afin d’obtenir des réservations dans les communes proches des nouveaux sites.',
  ],
  statements: [
    '{n} dossiers urgents ont été relogés en moins d’un mois.',
    'Une permanence logement se tient chaque trimestre à {site}.',
    'Le plan de mobilité sera soumis au vote en {month}.',
    'La garantie locative couvre trois mois d’impayés.',
  ],
  table: {
    title: 'Demandes de logement',
    columns: ['Site', 'Demandes', 'Attributions', 'Aide versée'],
    cells: [countOf(3, 46), countOf(1, 19), eurosOf(600, 21_000)],
    total: true,
  },
}
