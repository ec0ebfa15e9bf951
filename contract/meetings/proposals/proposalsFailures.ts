import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of the points that members propose. */
export const proposalsFailures = defineFailures({
  'proposals.notMember': [403, 'Seuls les membres de l’instance proposent des points et s’y associent.'],
  'proposals.inactiveBody': [409, 'Cette instance n’est plus active.'],
  'proposals.closed': [
    409,
    'Les propositions pour la prochaine séance ne sont plus reçues : sa date limite est passée ou a changé, ou son ordre du jour est arrêté. Proposez ce point pour la séance suivante.',
  ],
  'proposals.tooMany': [
    409,
    'Vous avez déjà cinq propositions en attente dans cette instance : retirez-en une, ou attendez leur suite.',
  ],
  'proposals.own': [409, 'Cette proposition est la vôtre : vous y êtes déjà compté.'],
  'proposals.joined': [409, 'Vous vous êtes déjà associé à cette proposition.'],
  'proposals.notJoined': [409, 'Vous n’êtes pas associé à cette proposition.'],
  'proposals.notAuthor': [403, 'Une proposition n’est retirée que par son auteur.'],
  'proposals.decided': [409, 'Cette proposition a déjà eu une suite : elle n’attend plus.'],
  'proposals.reasonMissing': [422, 'Indiquez le motif du refus'],
  'proposals.unknownSession': [422, 'Choisissez une séance de l’instance en préparation'],
  'proposals.unknownPoint': [422, 'Choisissez un point d’une séance de l’instance en préparation'],
  'proposals.agendaFull': [409, 'L’ordre du jour de cette séance est complet.'],
  'proposals.notWaiting': [422, 'Cette proposition n’attend plus, ou n’est pas de cette instance'],
  'proposals.agendaFixed': [422, 'L’ordre du jour de cette séance est arrêté : il ne reprend plus de proposition'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    proposals: typeof proposalsFailures
  }
}
