import {
  mdiCalendarOutline,
  mdiFileDocumentOutline,
  mdiFormatListNumbered,
  mdiForumOutline,
  mdiGavel,
  mdiHandshakeOutline,
} from '@mdi/js'
import type { SearchType } from '#contract/finding/search.ts'
import { kindIcons } from '#web/papers/contentKinds/kindIcons.ts'

export const typeIcons: Record<SearchType, string> = {
  document: mdiFileDocumentOutline,
  session: mdiCalendarOutline,
  point: mdiFormatListNumbered,
  decision: mdiGavel,
  commitment: mdiHandshakeOutline,
  project: mdiForumOutline,
  ...kindIcons,
}
