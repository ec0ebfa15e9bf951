import type { Generated, JSONColumnType } from 'kysely'
import type { TrainingRequest } from '#contract/people/contact/contact.ts'
import type { ContactState, ContactVariant } from '#contract/people/contact/contactStates.ts'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    contactTopics: ContactTopics
    contactMessages: ContactMessages
  }
}

interface ContactMessages {
  id: Id
  variant: ContactVariant
  topicId: number
  userId: number | null
  gender: 'Madame' | 'Monsieur'
  firstName: string
  lastName: string
  email: string
  phoneNumber: string | null
  address: string | null
  irps: Generated<string>
  mandates: Generated<string>
  mandatePeriod: string | null
  message: string
  training: JSONColumnType<TrainingRequest | object, string | null, string | null> | null
  fileKey: string | null
  fileName: string | null
  fileBytes: number | null
  createdAt: Instant
  state: Generated<ContactState>
  assignedTo: number | null
  notes: string | null
  updatedAt: Instant | null
  updatedBy: number | null
  version: Generated<number>
}

interface ContactTopics {
  id: Id
  variant: ContactVariant
  name: string
  address: string | null
  position: Generated<number>
  version: Generated<number>
  updatedAt: Generated<Instant>
  updatedBy: number | null
}
