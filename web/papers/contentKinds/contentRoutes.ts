/** Route of a content and route of the list, by kind. */
export const contentRoutes = {
  article: '/articles/$id',
  video: '/videos/$id',
  podcast: '/podcasts/$id',
  synopsis: '/synopsis/$id',
} as const
export const contentListRoutes = {
  article: '/articles',
  video: '/videos',
  podcast: '/podcasts',
  synopsis: '/synopsis',
} as const
export const contentListLabels = {
  article: 'nav.articles',
  video: 'nav.videos',
  podcast: 'nav.podcasts',
  synopsis: 'nav.synopsis',
} as const
