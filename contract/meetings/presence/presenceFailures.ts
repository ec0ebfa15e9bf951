import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of the opening of a meeting, and of who is there. */
export const presenceFailures = defineFailures({
  'presence.openedAlready': [409, 'Cette séance a déjà été ouverte.'],
  'presence.tooEarly': [409, 'La séance s’ouvre au plus tôt trente minutes avant son début.'],
  'presence.notOpen': [409, 'La séance n’est pas ouverte.'],
  'presence.notMember': [409, 'Cette personne ne siège pas dans l’instance.'],
  'presence.isThere': [409, 'Cette personne est déjà notée présente.'],
  'presence.isAway': [409, 'Cette personne n’est pas notée présente.'],
  'presence.changed': [
    409,
    'La présence de cette personne a changé entre-temps, depuis un autre appareil : relisez-la avant de continuer.',
  ],
  'presence.overlap': [422, 'Deux périodes de présence d’une même personne se chevauchent'],
  'presence.outsideMeeting': [422, 'Les heures sont comprises entre l’ouverture et la fin de la séance'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    presence: typeof presenceFailures
  }
}
