import { searchSubject } from './finding/search/subject.ts'
import { synonymsSubject } from './finding/synonyms/subject.ts'
import { firstVisitSubject } from './front/firstVisit/subject.ts'
import { followingSubject } from './front/following/subject.ts'
import { homeSubject } from './front/home/subject.ts'
import { profileSubject } from './front/profile/subject.ts'
import { statisticsSubject } from './front/statistics/subject.ts'
import { attendanceSubject } from './meetings/attendance/subject.ts'
import { bodyHomeSubject } from './meetings/bodyHome/subject.ts'
import { calendarSubject } from './meetings/calendar/subject.ts'
import { commitmentsSubject } from './meetings/commitments/subject.ts'
import { deadlinesSubject } from './meetings/deadlines/subject.ts'
import { memorySubject } from './meetings/memory/subject.ts'
import { minutesSubject } from './meetings/minutes/subject.ts'
import { offlineSubject } from './meetings/offline/subject.ts'
import { sessionsSubject } from './meetings/sessions/subject.ts'
import { mailsSubject } from './messaging/mails/subject.ts'
import { notificationsSubject } from './messaging/notifications/subject.ts'
import { classificationSubject } from './papers/classification/subject.ts'
import { documentsSubject } from './papers/documents/subject.ts'
import { accountsSubject } from './people/accounts/subject.ts'
import { bodiesSubject } from './people/bodies/subject.ts'
import { contactSubject } from './people/contact/subject.ts'
import { importsSubject } from './people/imports/subject.ts'
import { mandatesSubject } from './people/mandates/subject.ts'
import { providersSubject } from './people/providers/subject.ts'
import { scimSubject } from './people/scim/subject.ts'
import { tokensSubject } from './people/tokens/subject.ts'
import { usersSubject } from './people/users/subject.ts'
import { channelSubject } from './publishing/channel/subject.ts'
import { contentsSubject } from './publishing/contents/subject.ts'
import { linksSubject } from './publishing/links/subject.ts'
import { mediaSubject } from './publishing/media/subject.ts'
import { thematicsSubject } from './publishing/thematics/subject.ts'
import { administrationSubject } from './supervision/administration/subject.ts'
import { approvalsSubject } from './supervision/approvals/subject.ts'
import { auditTrailSubject } from './supervision/auditTrail/subject.ts'
import { brandingSubject } from './supervision/branding/subject.ts'
import { tasksSubject } from './supervision/tasks/subject.ts'
import { webhooksSubject } from './supervision/webhooks/subject.ts'

/** The whole portal, in the order in which one subject stands on another. */
export const subjects = [
  mailsSubject,
  notificationsSubject,
  bodiesSubject,
  mandatesSubject,
  accountsSubject,
  usersSubject,
  tokensSubject,
  importsSubject,
  scimSubject,
  providersSubject,
  contactSubject,
  classificationSubject,
  documentsSubject,
  offlineSubject,
  attendanceSubject,
  commitmentsSubject,
  sessionsSubject,
  minutesSubject,
  bodyHomeSubject,
  memorySubject,
  calendarSubject,
  deadlinesSubject,
  contentsSubject,
  thematicsSubject,
  channelSubject,
  linksSubject,
  mediaSubject,
  synonymsSubject,
  searchSubject,
  homeSubject,
  profileSubject,
  firstVisitSubject,
  followingSubject,
  statisticsSubject,
  tasksSubject,
  webhooksSubject,
  approvalsSubject,
  auditTrailSubject,
  brandingSubject,
  administrationSubject,
] as const
