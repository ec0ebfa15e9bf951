import type { Generated, GeneratedAlways } from 'kysely'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    bodies: Bodies
    assignments: Assignments
  }
}

interface Assignments {
  id: Id
  userId: number
  bodyId: number
  role: 'reader' | 'redactor' | 'validator'
  mandateId: number | null
  jobId: number | null
  startsOn: string | null
  endsOn: string | null
  main: Generated<boolean>
}

interface Bodies {
  id: Id
  parentId: number | null
  name: string
  label: string
  kind: 'CSEC' | 'CSE' | 'CSSCT_CENTRALE' | 'CSSCT' | 'COMMISSION' | 'PROXIMITE' | 'GROUPE'
  code: string
  active: Generated<boolean>
  position: Generated<number>
  description: string | null
  /** shown to its members */
  welcomeText: string | null
  agendaNoticeDays: Generated<number>
  minutesDueDays: Generated<number>
  confidentialByDefault: Generated<boolean>
  atLeast300Employees: Generated<boolean>
  meetingsPerYear: number | null
  videoMeetingsMax: Generated<number | null>
  quorum: number | null
  /** of its seats with their orders of replacement */
  seatsVersion: Generated<number>
  tieSecondRound: Generated<boolean>
  tieEldest: Generated<boolean>
  proposalCutOffDays: number | null
  path: GeneratedAlways<number[]>
  version: Generated<number>
  updatedAt: Generated<Instant>
  updatedBy: number | null
}
