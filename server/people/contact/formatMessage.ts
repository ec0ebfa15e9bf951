import { formatFrenchDate } from '#contract/ground/dates/frenchDates.ts'
import type { ContactForm, TrainingRequest } from '#contract/people/contact/contact.ts'

const formats: Record<TrainingRequest['format'], string> = { webinar: 'webinaire', onsite: 'en présence' }
const levels: Record<NonNullable<TrainingRequest['level']>, string> = { beginner: 'débutant', confirmed: 'confirmé' }

/**
 * Formats a message for its mail with all its fields, since the reader may have no account; only the file is left out.
 * @param fileName name of its PDF, which is read in the portal
 */
export function formatMessage(form: ContactForm, fileName: string | null): string {
  const { message, phoneNumber, address, irps, mandates, mandatePeriod, training } = form
  const facts = [
    ['Téléphone', phoneNumber],
    ['Adresse postale', address],
    ['Instances', irps],
    ['Mandats', mandates],
    ['Mandature', mandatePeriod],
    ...(training ? wishes(training) : []),
    ['Fichier joint', fileName && `${fileName}, à lire dans le portail`],
  ].flatMap(([label, fact]) => (fact ? [`${label}\u00A0: ${fact}`] : []))
  return [message, facts.join('\n')].filter(Boolean).join('\n\n')
}

const wishes = ({ format, participants, wishedDates, level, needs }: TrainingRequest) =>
  [
    ['Format', formats[format]],
    ['Participants', String(participants)],
    ['Dates souhaitées', wishedDates.map(formatFrenchDate).join(', ')],
    ['Niveau', level && levels[level]],
    ['Besoins particuliers', needs],
  ] as const
