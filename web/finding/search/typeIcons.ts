import {
  mdiCalendarOutline,
  mdiFileDocumentOutline,
  mdiFormatListNumbered,
  mdiForumOutline,
  mdiGavel,
  mdiHandshake,
} from '@mdi/js'
import type { SearchType } from '#contract/finding/search.ts'
import { kindIcons } from '#web/papers/contentKinds/kindIcons.ts'

export const typeIcons: Record<SearchType, string> = {
  document: mdiFileDocumentOutline,
  session: mdiCalendarOutline,
  point: mdiFormatListNumbered,
  decision: mdiGavel,
  commitment: mdiHandshake,
  project: mdiForumOutline,
  ...kindIcons,
}
