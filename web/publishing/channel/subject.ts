import { mdiBullhornOutline } from '@mdi/js'
import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { channel, channelFeed } from './api.ts'
import { readChannelFilters } from './filters.ts'

/** The channel of the central body. */
export const channelSubject = defineSubject('channel', {
  screens: [
    screen({
      path: '/canal-csec',
      access: 'channel.read',
      lazy: () => import('./ChannelPage.tsx'),
      search: readChannelFilters,
      read: (ensure, _params, { page }) => [ensure(channel), ensure(channelFeed({ page }))],
    }),
  ],
  menu: [
    {
      to: '/canal-csec',
      label: 'nav.canalCsec',
      icon: mdiBullhornOutline,
      access: 'channel.read',
      key: 'l',
      place: 140,
      otherNames: ['palette.name.channel'],
    },
  ],
})
