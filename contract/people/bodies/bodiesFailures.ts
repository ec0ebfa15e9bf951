import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of bodies. */
export const bodiesFailures = defineFailures({
  'bodies.cycle': [422, 'Une instance ne peut pas être rattachée à elle-même ou à l’une de ses sous-instances'],
  'bodies.tooDeep': [422, 'L’arbre des instances est limité à quatre niveaux'],
  'bodies.outlineEmpty': [422, 'Collez la liste des instances, une par ligne'],
  'bodies.outlineFaulty': [422, '« {name} » : {why}'],
  'bodies.nameTaken': [422, 'Une instance de ce nom existe déjà à cet endroit'],
  'bodies.codeTaken': [422, 'Ce code est déjà celui d’une autre instance'],
  'bodies.inUse': [409, 'Cette instance contient {what} : désactivez-la plutôt que de la supprimer'],
  'bodies.renewalUnderWay': [409, 'Un renouvellement de cette instance est en cours : attendez qu’il soit terminé.'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    bodies: typeof bodiesFailures
  }
}
