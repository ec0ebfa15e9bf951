import type { AnyRoute } from '@tanstack/react-router'
import { synonymsLate } from './finding/synonyms/lateEntries.ts'
import { statisticsLate } from './front/statistics/lateEntries.ts'
import type { LateEntries, SortedLateEntries } from './ground/shell/subject.ts'
import { sortEntries } from './ground/shell/subject.ts'
import { sessionsLate } from './meetings/sessions/lateEntries.ts'
import { mailsLate } from './messaging/mails/lateEntries.ts'
import { notificationsLate } from './messaging/notifications/lateEntries.ts'
import { classificationLate } from './papers/classification/lateEntries.ts'
import { documentsLate } from './papers/documents/lateEntries.ts'
import { bodiesLate } from './people/bodies/lateEntries.ts'
import { contactLate } from './people/contact/lateEntries.ts'
import { importsLate } from './people/imports/lateEntries.ts'
import { mandatesLate } from './people/mandates/lateEntries.ts'
import { usersLate } from './people/users/lateEntries.ts'
import { contentsLate } from './publishing/contents/lateEntries.ts'
import { linksLate } from './publishing/links/lateEntries.ts'
import { mediaLate } from './publishing/media/lateEntries.ts'
import { thematicsLate } from './publishing/thematics/lateEntries.ts'
import { approvalsLate } from './supervision/approvals/lateEntries.ts'
import { auditTrailLate } from './supervision/auditTrail/lateEntries.ts'
import { tasksLate } from './supervision/tasks/lateEntries.ts'

const all: readonly LateEntries<{ screens: readonly AnyRoute[] }>[] = [
  mailsLate,
  notificationsLate,
  bodiesLate,
  mandatesLate,
  usersLate,
  importsLate,
  contactLate,
  classificationLate,
  documentsLate,
  sessionsLate,
  contentsLate,
  thematicsLate,
  linksLate,
  mediaLate,
  synonymsLate,
  statisticsLate,
  tasksLate,
  approvalsLate,
  auditTrailLate,
]

/** What subjects add to the menu of the administration and to the palette, which come when they are opened. */
export const lateEntries: SortedLateEntries = {
  administration: sortEntries(all.flatMap(({ administration = [] }) => administration)),
  pages: sortEntries(all.flatMap(({ pages = [] }) => pages)),
  actions: sortEntries(all.flatMap(({ actions = [] }) => actions)),
}
