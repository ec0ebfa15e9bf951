import type { DemoPublication } from './publication.ts'

type Article = Omit<DemoPublication, 'contentType'>

/** News for everybody. */
const news: readonly Article[] = [
  {
    key: 'teletravail',
    title: 'Télétravail : ce que change l’avenant signé en Bretagne',
    introduction:
      'Deux jours par semaine, une indemnité revue et un droit à la déconnexion enfin écrit : l’avenant entre en vigueur le mois prochain. Le point en une page.',
    days: -4,
    slide: 0,
    picture: { motif: 'network', alt: 'Des points reliés entre eux, l’un d’eux orange' },
    thematics: ['Télétravail et droit à la déconnexion'],
    text: `<p>Après quatre réunions, la direction et les organisations syndicales ont signé l’avenant. Le comité avait rendu son avis lors de la <a href="[[session:CSE-BRE 4]]">séance consacrée au projet</a>, en demandant trois corrections : toutes ont été retenues.</p>
<h2>Ce qui change</h2>
<table><caption>Avant et après l’avenant</caption><thead><tr><th scope="col">Sujet</th><th scope="col">Jusqu’ici</th><th scope="col">Désormais</th></tr></thead><tbody>
<tr><th scope="row">Jours par semaine</th><td>1, accordé par le responsable</td><td>2, de droit après six mois</td></tr>
<tr><th scope="row">Indemnité</th><td>10 € par mois</td><td>2,70 € par jour télétravaillé</td></tr>
<tr><th scope="row">Plages sans message</th><td>aucune</td><td>de 19 h à 7 h 30, week-ends compris</td></tr>
<tr><th scope="row">Retour au bureau</th><td>à la demande de l’employeur</td><td>possible à tout moment, sous quinze jours</td></tr></tbody></table>
<h2>Ce que nous surveillerons</h2>
<ul><li>l’égalité d’accès entre les sites, en particulier à Lorient et à Vannes ;</li><li>la charge réelle des jours télétravaillés ;</li><li>l’application du droit à la déconnexion par l’encadrement.</li></ul>
<blockquote><p>« Un accord ne vaut que s’il est lu. Nous irons le présenter sur chaque site avant l’été. »</p></blockquote>
<p>Un bilan sera présenté au comité dans six mois. Le <a href="[[project:Télétravail et droit à la déconnexion]]">projet débattu</a> en garde toutes les étapes.</p>`,
  },
  {
    key: 'classification',
    title: 'Classification des emplois : le calendrier et vos recours',
    introduction:
      'La nouvelle grille s’appliquera en deux temps. Chaque salarié recevra une notification individuelle et disposera de deux mois pour la contester.',
    days: -9,
    slide: 1,
    picture: { motif: 'chart', alt: 'Un graphique en barres qui montent, traversé d’une ligne en pointillé' },
    thematics: ['Classification des emplois'],
    text: `<p>Le comité central a rendu son avis lors de sa <a href="[[session:CSEC 3]]">dernière séance</a>. La grille compte désormais huit groupes au lieu de quatorze.</p>
<h2>Les étapes</h2>
<ol><li>Notification individuelle, par courrier, avec l’emploi de rattachement et le groupe proposé.</li><li>Entretien avec le responsable, dans le mois, à la demande du salarié.</li><li>Contestation écrite, dans les deux mois, devant la commission paritaire.</li><li>Réponse motivée de la commission, dans les six semaines.</li></ol>
<h2>Trois questions que l’on nous pose</h2>
<h3>Mon salaire peut-il baisser ?</h3><p>Non : l’accord garantit le salaire de base et l’ancienneté acquise.</p>
<h3>Que faire si mon emploi n’existe pas dans la grille ?</h3><p>Le signaler à votre élu de proximité : une quarantaine d’emplois sont encore en cours de description.</p>
<h3>Puis-je être accompagné à l’entretien ?</h3><p>Oui, par un représentant du personnel. Demandez à votre comité qui est disponible dans l’<a href="/annuaire">annuaire</a>.</p>`,
  },
  {
    key: 'rennes',
    title: 'Site de Rennes : le plateau réaménagé, premiers retours',
    introduction:
      'Six semaines après l’emménagement, la commission santé a visité les deux étages rénovés. Le bruit et la lumière restent à corriger.',
    days: -15,
    slide: 2,
    picture: { motif: 'buildings', alt: 'Une rue d’immeubles aux fenêtres éclairées' },
    thematics: ['Réaménagement du site de Rennes'],
    text: `<p>La visite s’est déroulée en présence du médecin du travail. Douze postes ont été examinés, au deuxième et au troisième étage.</p>
<figure><img src="[[picture]]" alt="Le site de Rennes vu de la rue, en dessin" /><figcaption>Le site de Rennes, après les travaux.</figcaption></figure>
<h2>Ce qui va mieux</h2><p>Les salles de réunion sont enfin en nombre suffisant et la signalétique est claire. Les postes réglables en hauteur sont utilisés par deux équipes sur trois.</p>
<h2>Ce qui reste à faire</h2><table><thead><tr><th scope="col">Constat</th><th scope="col">Mesure demandée</th><th scope="col">Échéance</th></tr></thead><tbody><tr><td>58 dB(A) en moyenne près de l’accueil</td><td>Cloison acoustique</td><td>2 mois</td></tr><tr><td>Reflets sur les écrans, façade sud</td><td>Stores extérieurs</td><td>avant l’été</td></tr><tr><td>Vestiaires sans patère</td><td>Équipement complémentaire</td><td>1 mois</td></tr></tbody></table>
<p>Le rapport sera présenté à la prochaine séance. Le dossier complet est dans la <a href="[[session:CSE-BRE 6]]">séance qui a rendu l’avis</a>.</p>`,
  },
  {
    key: 'asc-ete',
    title: 'Activités sociales : le catalogue d’été est en ligne',
    introduction:
      'Séjours en famille, colonies, billetterie : les inscriptions ouvrent lundi. Le barème tient compte du quotient familial, comme l’an dernier.',
    days: -20,
    picture: { motif: 'journey', alt: 'Un car qui roule devant des collines' },
    bodies: ['CSE-BRE', 'BRE-ASC'],
    text: `<p>La commission a retenu vingt-deux séjours, dont six nouveaux. Les critères n’ont pas changé : même offre pour toutes et tous, participation selon le quotient familial.</p>
<table><caption>Participation du comité</caption><thead><tr><th scope="col">Quotient familial</th><th scope="col">Part prise en charge</th></tr></thead><tbody><tr><td>jusqu’à 8 000 €</td><td>60 %</td></tr><tr><td>de 8 001 à 14 000 €</td><td>45 %</td></tr><tr><td>de 14 001 à 22 000 €</td><td>30 %</td></tr><tr><td>au-delà</td><td>15 %</td></tr></tbody></table>
<p>Le <a href="[[medium:Catalogue des activités sociales]]">catalogue complet (PDF)</a> précise les dates et les conditions d’annulation. Une permanence se tient chaque mardi midi, salle Vauban.</p>`,
  },
  {
    key: 'ia',
    title: 'Assistants d’écriture : ce que le comité a obtenu',
    introduction:
      'L’outil sera essayé pendant six mois sur trois sites volontaires. Aucune donnée nominative ne pourra lui être confiée, et nul ne sera évalué sur son usage.',
    days: -24,
    slide: 3,
    picture: { motif: 'shield', alt: 'Un bouclier marqué d’une coche' },
    thematics: ['Intelligence artificielle dans les services'],
    text: `<p>Le point figurait à l’ordre du jour de la <a href="[[session:CSE-BRE 7]]">dernière séance de Bretagne</a>, après l’information donnée au comité central.</p>
<h2>Quatre garanties</h2><ul><li>un essai sur la base du volontariat, sur trois sites ;</li><li>une liste d’usages autorisés, et une liste d’usages interdits ;</li><li>une formation d’une demi-journée avant la première utilisation ;</li><li>un bilan public, avec les équipes, au bout de six mois.</li></ul>
<blockquote><p>« Ce n’est pas l’outil que nous avons discuté, c’est le travail qui l’entoure. »</p></blockquote>
<p>Le <a href="[[project:Intelligence artificielle dans les services]]">suivi du projet</a> réunit les notes et les réponses de la direction.</p>`,
  },
  {
    key: 'egalite',
    title: 'Index de l’égalité : derrière la note, trois chantiers',
    introduction:
      'La note progresse de deux points. La commission rappelle que l’écart se joue surtout dans les promotions et dans les retours de congé maternité.',
    days: -38,
    picture: { motif: 'people', alt: 'Un groupe de personnes vues de face' },
    thematics: ['Égalité entre les femmes et les hommes'],
    text: `<p>La note de l’année est de 91 sur 100. Elle ne dit rien des temps partiels ni des emplois les moins payés, où les femmes restent majoritaires.</p><h2>Les chantiers</h2><ol><li>Suivre les promotions par groupe d’emplois, et non plus en moyenne.</li><li>Garantir l’augmentation au retour de congé maternité.</li><li>Ouvrir les réunions tôt le matin ou tard le soir au report, sans justification.</li></ol><p>La commission remettra ses propositions au <a href="[[body:CSEC]]">comité central</a>.</p>`,
  },
  {
    key: 'kit',
    title: 'Bienvenue aux nouveaux élus : par où commencer',
    introduction:
      'Heures de délégation, formation, premiers réflexes : l’essentiel des premiers mois de mandat, réuni sur une page et dans un kit à garder sous la main.',
    days: -52,
    picture: { motif: 'table', alt: 'Des personnes autour d’une table, vues de dessus' },
    text: `<p>Vous siégez depuis peu ? Commencez par trois choses : lisez le règlement intérieur de votre comité, notez les dates de l’année, et inscrivez-vous à la formation des nouveaux élus.</p><h2>Vos repères</h2><ul><li><a href="/irps">Les instances</a> et leurs membres ;</li><li><a href="/annuaire">l’annuaire</a>, pour savoir qui fait quoi ;</li><li><a href="/seformer">les formations</a>, à demander dès le premier mois.</li></ul><p>Le <a href="[[medium:Kit d’accueil des nouveaux élus]]">kit d’accueil (PDF)</a> tient en quelques pages et s’imprime bien.</p>`,
  },
  {
    key: 'rps',
    title: 'Prévenir les risques psychosociaux : la méthode retenue',
    introduction:
      'Écouter, écrire, proposer, vérifier : la commission santé décrit la démarche suivie sur deux sites, et ce qu’elle en a appris.',
    days: -66,
    picture: { motif: 'shield', colours: 2, alt: 'Un bouclier entouré de cercles' },
    thematics: ['Prévention des risques psychosociaux'],
    text: `<p>Deux équipes avaient alerté la commission. Plutôt qu’un questionnaire de plus, les élus ont proposé des entretiens collectifs, courts et sans encadrement.</p><h2>La démarche</h2><ol><li><strong>Écouter</strong> : une heure par équipe, deux élus, aucune prise de nom.</li><li><strong>Écrire</strong> : des faits, des dates, des lieux.</li><li><strong>Proposer</strong> : trois mesures au plus, avec un responsable et une date.</li><li><strong>Vérifier</strong> : retour devant l’équipe six mois plus tard.</li></ol><p>Les constats et les mesures sont au compte rendu de la <a href="[[session:BRE-CSSCT 1]]">réunion de la commission</a>.</p>`,
  },
  {
    key: 'moselle',
    title: 'Agences de Moselle : l’avis du comité et ses réserves',
    introduction:
      'Le regroupement de trois agences est confirmé. Le comité a assorti son avis de réserves sur les trajets et sur l’accueil du public.',
    days: -80,
    picture: { motif: 'buildings', colours: 2, alt: 'Des immeubles, le jour' },
    thematics: ['Regroupement des agences de Moselle'],
    bodies: ['CSE-EST'],
    text: `<p>L’avis a été rendu lors de la <a href="[[session:CSE-EST 3]]">séance consacrée au projet</a>. Cinquante-quatre salariés sont concernés, dont onze verront leur trajet s’allonger de plus d’une demi-heure.</p><p>Le comité demande une indemnité de trajet pendant deux ans, un aménagement d’horaires et le maintien d’une permanence dans chaque ville.</p>`,
  },
  {
    key: 'prevoyance',
    title: 'Complémentaire santé : les garanties au 1er janvier',
    introduction:
      'La cotisation augmente de 1,8 %, les soins dentaires sont mieux remboursés. Le tableau des garanties et les réponses aux questions les plus fréquentes.',
    days: -95,
    picture: { motif: 'sheets', alt: 'Trois feuilles signées' },
    thematics: ['Complémentaire santé et prévoyance'],
    text: `<p>Le contrat a été renégocié avec l’appui de la commission économique. L’essentiel tient en trois lignes : une hausse contenue, un meilleur remboursement des soins dentaires, et la prise en charge de quatre séances de psychologue par an.</p><p>Les attestations seront envoyées à chacun en décembre. Le dossier présenté au comité est <a href="[[paper:CSE-BRE 7]]">disponible ici</a>.</p>`,
  },
]

/** Articles that are restricted, or not published now. */
const others: readonly Article[] = [
  {
    key: 'canal-strategie',
    title: 'Consultation stratégique : notre trame commune',
    introduction:
      'Les arguments et les chiffres partagés entre élus du comité central avant la prochaine séance. À garder entre nous jusqu’au vote.',
    days: -6,
    channel: 'csec',
    picture: { motif: 'calendar', alt: 'Un calendrier dont un jour est marqué' },
    text: '<p>Trois messages, dans cet ordre : l’emploi dans les agences, le calendrier des recrutements, la part de la sous-traitance.</p><ul><li>demander les chiffres par région, et non par métier ;</li><li>rappeler les engagements de l’an dernier ;</li><li>proposer un point d’étape à six mois.</li></ul><p>Chaque organisation complète avant jeudi soir.</p>',
  },
  {
    key: 'mobilite',
    title: 'Plan de mobilité 2027 : l’enquête est ouverte',
    introduction:
      'Comment venez-vous travailler ? Répondez avant la fin du mois : les résultats nourriront les propositions du comité.',
    days: 3,
    status: 'scheduled',
    picture: { motif: 'journey', alt: 'Un car sur une route, au loin des collines' },
    thematics: ['Plan de mobilité 2027'],
    text: '<p>Dix questions, quatre minutes, aucune donnée nominative. Les réponses seront présentées par site, dès que vingt personnes au moins y auront répondu.</p>',
  },
  {
    key: 'logement',
    title: 'Logement : les droits des salariés en mobilité',
    introduction: 'Un projet d’article à relire avec la commission logement avant publication.',
    days: -1,
    status: 'draft',
    thematics: ['Logement des salariés en mobilité'],
    text: '<p>À compléter : plafonds de l’année, délais de réponse, adresse de la permanence.</p>',
  },
  {
    key: 'elections',
    title: 'Élections : dates et lieux de vote',
    introduction: 'Les bureaux de vote et les modalités du vote à distance, pour le scrutin de l’an dernier.',
    days: -300,
    status: 'archived',
    picture: { motif: 'calendar', alt: 'Un calendrier' },
    text: '<p>Le scrutin est clos. Les résultats sont consultables auprès du secrétariat de chaque comité.</p>',
  },
]

export const articles: readonly DemoPublication[] = [...news, ...others].map((article) => ({
  contentType: 'article',
  ...article,
}))
