import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of documents, besides those of a PDF file. */
export const documentsFailures = defineFailures({
  'documents.duplicate': [409, 'Ce fichier existe déjà : « {title} ». Le déposer quand même ?'],
  'documents.incomplete': [422, 'Ce document n’est pas complet.'],
  'documents.noneValidated': [409, 'Aucun document n’a été validé : pour « {title} », {state}.'],
  'documents.noneAllowed': [403, 'Aucun document n’a été validé : « {title} » ne relève pas de vous.'],
  'documents.noneSubmitted': [409, 'Aucun document n’a été soumis : pour « {title} », {state}.'],
  'documents.noneYours': [403, 'Aucun document n’a été soumis : « {title} » n’est pas le vôtre.'],
  'documents.noneWithdrawn': [409, 'Aucun document n’a été repris : pour « {title} », {state}.'],
  'documents.noneYoursToWithdraw': [403, 'Aucun document n’a été repris : « {title} » n’est pas le vôtre.'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    documents: typeof documentsFailures
  }
}
