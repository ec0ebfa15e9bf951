import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of contents, their pictures and podcasts. */
export const contentsFailures = defineFailures({
  'contents.pastSchedule': [422, 'Choisissez un jour et une heure à venir'],
  'contents.neverPublished': [422, 'Seul un contenu publié peut être archivé'],
  'contents.futurePublication': [422, 'Pour une date à venir, choisissez « Programmer »'],
  'contents.videoHost': [422, 'Cette adresse n’est pas celle d’une vidéo à intégrer depuis un site autorisé'],
  'contents.soundAddress': [422, 'L’adresse doit commencer par https://'],
  'contents.sessionTaken': [422, 'Cette séance a déjà son synopsis'],
  'contents.sessionDraft': [422, 'Cette séance est encore un brouillon'],
  'contents.pictureUndescribed': [422, 'Décrivez chaque image du texte pour qui ne la voit pas'],
  'contents.externalIdTaken': [422, 'Un contenu porte déjà cette clé'],
  'contents.noVersion': [404, 'Cette version n’existe pas ou n’est plus gardée.'],
  'podcasts.type': [422, 'Seuls les fichiers audio MP3, M4A ou OGG sont acceptés'],
  'podcasts.tooLarge': [413, 'Le fichier audio dépasse 100 Mo'],
  'podcasts.unreadable': [422, 'Ce fichier audio est illisible ou incomplet.'],
  'podcasts.noFile': [422, 'Choisissez un fichier audio'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    contents: typeof contentsFailures
  }
}
