// Words of different meanings that the stemmer, or the loss of accents, would merge. Found by reading all corpus forms
// that share a stem (`node setup/run.mjs node bench/stemCollisions.ts` lists them) to the end. Not included: words with
// one spelling for both meanings (« commune », « fixe », « tenue »), and words whose meanings are close enough for a
// search (« association » and « associé », « paie » and « paiement », « président » and « présidence »).

/**
 * Forms that get a common term of their own, ≠ the word they were confused with. A form with accents counts only when
 * written with them: « formé » belongs to « formation », « forme » does not.
 */
const separateTable = `
  retraite retraites retraitee retraitees ≠ retrait
  forcé forcés forcee forcees forcer ≠ force
  forcement ≠ force
  arrete arretes ≠ arrêt — of a prefect, and not « arrêt maladie »
  departement departements ≠ départ
  directeur directeurs directrice directrices ≠ directe
  direccte direcctes ≠ directe
  ouvrier ouvriers ouvriere ouvrieres ≠ ouvrir
  ouvré ouvres ouvree ouvrees ≠ ouvre — the days that are worked
  licence licences ≠ licenciement
  forme formes ≠ formation
  fonctionnement fonctionnements fonctionner fonctionne fonctionnent ≠ fonction
  fonder fondee fondees fonde fondes fondement fondements ≠ fonds
  fondation fondations fondateur fondateurs fondatrice fondatrices ≠ fonds
  reglement reglements ≠ règle
  partie parties ≠ part
  partir parti partis partant ≠ part
  entree entrees entrer entré entrés ≠ entre
  equipement equipements equiper equipee equipees équipé équipés ≠ équipe
  environnement environnements ≠ environ
  comportement comportements ≠ comporter
  electrique electriques ≠ électeur
  indicateur indicateurs indicatrice indicatrices ≠ indiquer
  indication indications ≠ indice
  imposition impositions ≠ imposer — the tax
  marché marchés ≠ marche
  mars ≠ marier
  metre metres ≠ mettre
  ferie feries feriee feriees ≠ fer
  appellation appellations ≠ appel
  agencement agencements ≠ agence
  virement virements ≠ virer — of money, and not « se faire virer »
  vacance ≠ vacances — of a seat
  astreinte astreintes ≠ astreint — waiting for a call
  prix ≠ pris
  cour ≠ cours — of law; « cours d’appel » is then found by « appel »
  courrier courriers ≠ cours
  courir couru courus courue courues courent ≠ cours
  pays ≠ payer
  privé privés privee privees ≠ priver
  placement placements ≠ place
  placier placiers ≠ place
  donnees donnee ≠ donner — what a file holds
  posté postés postee postees ≠ poste — work in shifts
  élève élèves ≠ élevé
  liquide liquides ≠ liquidation
  moyenne moyennes ≠ moyen
  grossesse grossesses ≠ gros
  hauteur hauteurs ≠ haut
  journal journaux ≠ journalier
  avancement avancements ≠ avance
  groupement groupements ≠ groupe
  consignation consignations ≠ consigne
  mobilier mobiliers mobiliere mobilieres ≠ mobile
  echelonnement echelonnements ≠ échelon
  stationnement stationnements stationner ≠ station
  regulation regulations ≠ régulier
  rendement rendements ≠ rend
  conjointement ≠ conjoint
  egalement ≠ égal
  deliberement ≠ délibération
  manifestement ≠ manifestation
  uniquement ≠ unique
  correctionnel correctionnels correctionnelle correctionnelles ≠ correction — a court
  classique classiques ≠ classe
  concert concerts ≠ concertation
  cass ≠ cas — the court of appeal on law
  casse casses cassee cassees casser ≠ case
  côté côtés ≠ côte — the side, and not the coast
  delai delais ≠ delà
  droguerie drogueries ≠ drogue
  entrainement entrainements entraineur entraineurs ≠ entraîner
  envie envies ≠ envers
  epicerie epiceries epicier epiciers ≠ EPIC
  escale escales ≠ escalier
  fichier fichiers ≠ fiche
  filiation filiations ≠ filière
  franche franches franchement ≠ franchir
  france ≠ franc — the country and the money
  gestation gestations ≠ geste
  genie genies ≠ générique
  guerre guerres ≠ guérir
  infirmier infirmiers infirmiere infirmieres ≠ infirme
  affilee ≠ affilier
  arrondissement arrondissements ≠ arrondi
  arriéré arriérés arrieree ≠ arrière
  acier aciers ≠ ACI
  basse basses ≠ base
  boucherie boucheries boucher bouchers ≠ bouche
  cedex ≠ cédé
  center centers ≠ cent
  chaudiere chaudieres ≠ chaud
  colonie colonies ≠ colonne
  complication complications ≠ complice
  cordon cordons ≠ coordonnées
  cremation cremations ≠ crèmerie
  detente ≠ détenteur
  gard ≠ garde — the name of a department
  loire ≠ Loir
  seine ≠ sein
  savoie ≠ savoir
  martinique ≠ Martin
  officier officiers officiere officieres ≠ office
  parlement parlements ≠ parler
  particule particules ≠ particulier
  pass ≠ passer
  passager passagers passagere passageres ≠ passage
  parce ≠ parc
  perco percos ≠ percevoir
  pluie pluies ≠ plus
  pointeuse pointeuses ≠ point
  pourvoi pourvois ≠ pourvoir — before the court of appeal on law
  quartier quartiers ≠ quart
  ressortissant ressortissants ressortissante ressortissantes ≠ ressort
  senateur senateurs senatrice senatrices ≠ sens
  sorte sortes ≠ sortie
  tante tantes ≠ tant
  toux ≠ tous
  tracteur tracteurs ≠ tract
  traiteur traiteurs ≠ traitement
  usager usagers usagere usageres ≠ usage
  voire ≠ voir
`

/** Forms that belong to another word than the stemmer says. */
const movedTable = `
  formé → formation
  formés → formation
  liquidé → liquidation
  liquidés → liquidation
  durer → durée
  donner → donne
  payer → payé
  passer → passé
  viser → visé
  varie → varier
  varies → varier
  varient → varier
  interesser → intéressé
  index → indexation
  personnelle → personnel
  personnelles → personnel
  publication → publier
  publications → publier
  reel → réelle
  reels → réelle
  telle → tel
  telles → tel
`

const linesOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim())

const withoutAccents = (form: string): string => form.normalize('NFD').replace(/\p{M}/gu, '')

/** Creates a distinct term: no stem contains an underscore. */
const distinctTerm = (form: string) => `${withoutAccents(form)}_`

export const separateWords = linesOf(separateTable).map((line) => {
  const [words = '', rest = ''] = line.split(' ≠ ')
  const forms = words.split(' ')
  const [other = ''] = rest.split(' — ')
  return { term: distinctTerm(forms[0] ?? ''), forms, other }
})

export const movedWords = linesOf(movedTable).map((line) => {
  const [form = '', target = ''] = line.split(' → ')
  return { form, target: withoutAccents(target) }
})

/** The distinct terms, by folded form. */
export const ownTerms: ReadonlyMap<string, string> = new Map(
  separateWords.flatMap(({ term, forms }) => forms.map((form) => [form, term] as const)),
)
/** The folded word whose stem a form gets. */
export const stemTargets: ReadonlyMap<string, string> = new Map(movedWords.map(({ form, target }) => [form, target]))

const hasAccents = (form: string) => form !== withoutAccents(form)
/** Forms that are another word without their accents. */
const accentedWords = new Set([...ownTerms.keys(), ...stemTargets.keys()].filter(hasAccents))
/**
 * Forms often typed without accents, by their unaccented spelling: « force » → « forcé ». « forme » does not stand for
 * « formé ».
 */
const accentedForms: ReadonlyMap<string, readonly string[]> = Map.groupBy(
  [...ownTerms.keys()].filter(hasAccents),
  withoutAccents,
)

/** Whether a word keeps its accents when folded. @param form lower case, composed accents */
export const keepsAccents = (form: string): boolean => accentedWords.has(form)

/** Returns the accented forms that a word typed without accents may stand for. @param folded folded by `foldWord` */
export const accentedFormsOf = (folded: string): readonly string[] => accentedForms.get(folded) ?? []

/** Returns a folded word without its distinctive accents. */
export const unaccentedForm = (folded: string): string => (accentedWords.has(folded) ? withoutAccents(folded) : folded)
