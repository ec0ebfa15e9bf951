import { mdiHeadphones, mdiNewspaperVariantOutline, mdiPlayBoxOutline, mdiTextBoxCheckOutline } from '@mdi/js'

export const kindIcons = {
  article: mdiNewspaperVariantOutline,
  video: mdiPlayBoxOutline,
  podcast: mdiHeadphones,
  synopsis: mdiTextBoxCheckOutline,
} as const
