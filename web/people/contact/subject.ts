import { mdiEmailOutline, mdiSchoolOutline } from '@mdi/js'
import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { readId } from '#web/ground/ui/filters/searchParams.ts'
import { contactMessage, contactMessages, contactTopics } from './api.ts'
import { readMessageFilters } from './filters.ts'

/** Messages to who runs the portal. */
export const contactSubject = defineSubject('contact', {
  screens: [
    screen({
      path: '/contact',
      access: 'contact.write',
      lazy: () => import('./form/ContactPage.tsx'),
      read: (ensure) => [ensure(contactTopics)],
    }),
    screen({
      path: '/seformer',
      access: 'contact.write',
      lazy: () => import('./form/TrainingPage.tsx'),
      search: ({ irp }: Record<string, unknown>): { irp?: number | undefined } => ({ irp: readId(irp) }),
      read: (ensure) => [ensure(contactTopics)],
    }),
    screen({
      path: '/admin/messages',
      access: 'contact.manage',
      lazy: () => import('./messages/MessagesPage.tsx'),
      search: readMessageFilters,
      read: (ensure, _params, { message, ...filters }) => [
        ensure(contactTopics),
        ensure(contactMessages(filters)),
        ...(message === undefined ? [] : [ensure(contactMessage(message))]),
      ],
    }),
  ],
  menu: [
    {
      to: '/seformer',
      label: 'nav.training',
      icon: mdiSchoolOutline,
      access: 'contact.write',
      key: 'f',
      place: 160,
      otherNames: ['palette.name.trainingRequest'],
    },
    { to: '/contact', label: 'nav.contact', icon: mdiEmailOutline, access: 'contact.write', key: 'c', place: 170 },
  ],
})
