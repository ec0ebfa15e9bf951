import { savedSearches } from './finding/savedSearches/subject.ts'
import { search } from './finding/search/subject.ts'
import { synonyms } from './finding/synonyms/subject.ts'
import { analytics } from './front/analytics/subject.ts'
import { firstSteps } from './front/firstSteps/subject.ts'
import { following } from './front/following/subject.ts'
import { home } from './front/home/subject.ts'
import { statistics } from './front/statistics/subject.ts'
import { audit } from './ground/audit/subject.ts'
import { http } from './ground/http/subject.ts'
import { listCounts } from './ground/listCounts/subject.ts'
import { attendance } from './meetings/attendance/subject.ts'
import { ballots } from './meetings/ballots/subject.ts'
import { calendar } from './meetings/calendar/subject.ts'
import { commitments } from './meetings/commitments/subject.ts'
import { deadlines } from './meetings/deadlines/subject.ts'
import { desk } from './meetings/desk/subject.ts'
import { gettingStarted } from './meetings/gettingStarted/subject.ts'
import { memory } from './meetings/memory/subject.ts'
import { minutes } from './meetings/minutes/subject.ts'
import { presence } from './meetings/presence/subject.ts'
import { proposals } from './meetings/proposals/subject.ts'
import { sessions } from './meetings/sessions/subject.ts'
import { takeaway } from './meetings/takeaway/subject.ts'
import { mails } from './messaging/mails/subject.ts'
import { notifications } from './messaging/notifications/subject.ts'
import { push } from './messaging/push/subject.ts'
import { reminders } from './messaging/reminders/subject.ts'
import { classification } from './papers/classification/subject.ts'
import { documents } from './papers/documents/subject.ts'
import { accounts } from './people/accounts/subject.ts'
import { bodies } from './people/bodies/subject.ts'
import { contact } from './people/contact/subject.ts'
import { imports } from './people/imports/subject.ts'
import { mandates } from './people/mandates/subject.ts'
import { pictures } from './people/pictures/subject.ts'
import { scim } from './people/scim/subject.ts'
import { tokens } from './people/tokens/subject.ts'
import { users } from './people/users/subject.ts'
import { channel } from './publishing/channel/subject.ts'
import { contents } from './publishing/contents/subject.ts'
import { links } from './publishing/links/subject.ts'
import { media } from './publishing/media/subject.ts'
import { thematics } from './publishing/thematics/subject.ts'
import { administration } from './supervision/administration/subject.ts'
import { approvals } from './supervision/approvals/subject.ts'
import { auditTrail } from './supervision/auditTrail/subject.ts'
import { branding } from './supervision/branding/subject.ts'
import { failedTasks } from './supervision/failedTasks/subject.ts'
import { webhooks } from './supervision/webhooks/subject.ts'

/** The subjects of the portal, from the ground up: each may use those before it. */
export const subjects = [
  http,
  audit,
  listCounts,
  mails,
  push,
  notifications,
  reminders,
  bodies,
  mandates,
  accounts,
  users,
  tokens,
  pictures,
  imports,
  scim,
  contact,
  documents,
  classification,
  sessions,
  attendance,
  presence,
  ballots,
  desk,
  proposals,
  minutes,
  commitments,
  gettingStarted,
  deadlines,
  memory,
  takeaway,
  calendar,
  contents,
  thematics,
  media,
  channel,
  links,
  search,
  synonyms,
  savedSearches,
  firstSteps,
  home,
  following,
  statistics,
  analytics,
  approvals,
  failedTasks,
  webhooks,
  auditTrail,
  branding,
  administration,
] as const
