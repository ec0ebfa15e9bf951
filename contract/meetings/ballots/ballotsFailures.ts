import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of the ballots of a meeting. */
export const ballotsFailures = defineFailures({
  'ballots.unknownPoint': [422, 'Ce point n’est pas de cette séance'],
  'ballots.notVotable': [422, 'Ce point n’appelle pas de vote'],
  'ballots.opinionMissing': [422, 'Indiquez l’avis mis aux voix'],
  'ballots.noOpinion': [422, 'Ce point n’appelle pas d’avis'],
  'ballots.presidentOnOpinion': [422, 'Le président ne vote pas quand il consulte le comité (article L. 2315-32)'],
  'ballots.openAlready': [409, 'Un vote est déjà ouvert dans cette séance : clôturez-le ou annulez-le d’abord.'],
  'ballots.openAtEnd': [409, 'Un vote est ouvert : clôturez-le ou annulez-le avant de clore la séance.'],
  'ballots.noVoter': [409, 'Aucun membre ayant voix délibérative n’est noté présent.'],
  'ballots.tooMany': [409, 'Cette séance a déjà deux cents votes.'],
  'ballots.closed': [409, 'Ce vote est clos.'],
  'ballots.cancelled': [409, 'Ce vote est annulé.'],
  'ballots.changed': [
    409,
    'Ce vote a été clos, corrigé ou annulé entre-temps, depuis un autre appareil : relisez-le avant de continuer.',
  ],
  'ballots.voteChanged': [
    409,
    'La voix ou l’émargement de cette personne a été noté entre-temps, depuis un autre appareil : relisez-le avant de le changer.',
  ],
  'ballots.mandateEnded': [
    409,
    'Le mandat de cette personne dans l’instance a pris fin : sa voix n’est plus prise. Annulez ce vote et ouvrez-en un autre.',
  ],
  'ballots.notNamed': [409, 'Les voix de ce vote ne se donnent pas sur un appareil.'],
  'ballots.byHand': [409, 'Ce vote se fait à main levée : seuls les nombres de voix sont enregistrés.'],
  'ballots.notSecret': [409, 'Seul un vote à bulletin secret a des bulletins à imprimer.'],
  'ballots.secret': [422, 'Le choix d’une personne ne s’enregistre pas dans un vote secret'],
  'ballots.notVoter': [403, 'Vous ne prenez pas part à ce vote.'],
  'ballots.unknownVoter': [422, 'Cette personne ne prend pas part à ce vote'],
  'ballots.left': [409, 'Vous n’êtes plus en séance : votre voix ne peut plus être prise.'],
  'ballots.voted': [409, 'Vous avez déjà voté.'],
  'ballots.votedSelf': [409, 'Cette personne a voté elle-même : sa voix ne se change pas.'],
  'ballots.countsMissing': [422, 'Indiquez le nombre des voix'],
  'ballots.countedByPortal': [422, 'Les voix d’un vote nominatif sont comptées par le portail'],
  'ballots.tooFewVotes': [422, 'Il manque des voix : le total doit être égal au nombre des votants'],
  'ballots.tooManyVotes': [422, 'Il y a plus de voix que de votants'],
  'ballots.fewerThanSigned': [422, 'Il manque des bulletins : le total doit être égal au nombre des émargements'],
  'ballots.moreThanSigned': [422, 'Il y a plus de bulletins que d’émargements'],
  'ballots.noCandidates': [422, 'Seule une désignation se vote entre des candidats'],
  'ballots.sameCandidate': [422, 'Cette personne est déjà candidate'],
  'ballots.unknownCandidate': [422, 'Cette personne n’est pas candidate'],
  'ballots.absentCandidate': [422, 'Cette personne n’est pas de cette séance : écrivez son nom'],
  'ballots.candidateMissing': [422, 'Choisissez un candidat ou le vote blanc'],
  'ballots.candidateCountsMissing': [422, 'Indiquez le nombre des voix de chaque candidat, une seule fois'],
  'ballots.noTie': [409, 'Ce vote n’a pas de candidats à égalité à départager ainsi.'],
  'ballots.notTied': [422, 'Cette personne n’est pas à égalité des voix'],
  'ballots.secondRoundHeld': [409, 'Un second tour suit ce vote : annulez-le d’abord.'],
  'ballots.pointVoted': [409, 'Ce point a fait l’objet d’un vote : il ne peut plus être supprimé.'],
  'ballots.kindVoted': [409, 'Ce point a fait l’objet d’un vote : sa nature ne peut plus être changée.'],
  'ballots.outcomeVoted': [
    409,
    'Le résultat de ce point vient d’un vote de la séance : corrigez ou annulez ce vote pour le changer.',
  ],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    ballots: typeof ballotsFailures
  }
}
