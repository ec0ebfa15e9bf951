import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { me } from '#web/ground/viewer/api.ts'
import { calendarFeed } from '#web/meetings/calendar/feedApi.ts'
import { pushSettings } from '#web/messaging/notifications/pushApi.ts'
import { passkeys } from '#web/people/accounts/passkeysApi.ts'
import { secondFactor } from '#web/people/accounts/secondFactorApi.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { jobs } from '#web/people/mandates/api.ts'
import { accessTokens } from '#web/people/tokens/api.ts'
import { signIns } from './api.ts'

/** All that one has to say of oneself. */
export const profileSubject = defineSubject('profile', {
  screens: [
    screen({
      path: '/mon-profil',
      access: 'users.amend',
      lazy: () => import('./ProfilePage.tsx'),
      // what is known of oneself is as old as the page: the form wants it fresh
      read: (ensure) => [
        ensure({ ...me, staleTime: 0, revalidateIfStale: true }),
        ensure(jobs),
        ensure(signIns),
        ensure(secondFactor),
        ensure(passkeys),
        ensure(calendarFeed),
        ensure(accessTokens),
        ensure(pushSettings),
        ensure(bodies),
      ],
    }),
  ],
})
