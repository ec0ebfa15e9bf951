import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { memory } from './api.ts'
import { readMemoryFilters } from './filters.ts'

/** What a body answered, voted and decided, since its first session. */
export const memorySubject = defineSubject('memory', {
  screens: [
    screen({
      path: '/irp/$idIrp/memoire',
      access: 'sessions.read',
      lazy: () => import('./MemoryPage.tsx'),
      search: readMemoryFilters,
      read: (ensure, { idIrp }, filters) => [ensure(bodies), ensure(memory(idIrp, filters))],
    }),
  ],
})
