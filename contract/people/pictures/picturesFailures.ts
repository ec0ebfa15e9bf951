import { defineFailures } from '#contract/ground/failures.ts'

/** Failures of profile pictures. */
export const picturesFailures = defineFailures({
  'pictures.type': [422, 'Seules les images JPEG ou PNG sont acceptées'],
  'pictures.tooLarge': [413, 'L’image dépasse 10 Mo'],
  'pictures.tooManyPixels': [422, 'Cette image compte trop de pixels'],
  'pictures.unreadable': [422, 'Cette image est illisible ou incomplète.'],
  'pictures.noFile': [422, 'Choisissez une image'],
})

declare module '#contract/ground/failures.ts' {
  interface SubjectFailures {
    pictures: typeof picturesFailures
  }
}
