import { accounts, asc, budget } from './money.ts'
import { equality, jobs, rules, training } from './people.ts'
import type { Prose } from './prose.ts'
import type { Subject } from './subjects.ts'
import { housing, remoteWork, reorganisation, safety } from './work.ts'

export const proseBySubject: Record<Subject, Prose> = {
  budget,
  jobs,
  training,
  safety,
  equality,
  remoteWork,
  reorganisation,
  housing,
  asc,
  accounts,
  rules,
}
